// An invoice as a download.
import type { FastifyReply } from 'fastify'
import type { Tx } from '#platform/server/transaction.ts'
import { notFound } from '#shared/errors.ts'
import { idSchema } from '#shared/ids.ts'
import { renderInvoice } from './invoice-pdf.ts'
import { getInvoice } from './invoices.ts'

/** Its id, then ".pdf". */
export async function sendInvoice(context: Pick<Tx, 'db' | 'actor'>, reply: FastifyReply, file: string) {
  const id = idSchema.safeParse(file.replace(/\.pdf$/, ''))
  if (!id.success || !file.endsWith('.pdf')) throw notFound('invoice')
  const row = await getInvoice(context, id.data)
  const pdf = await renderInvoice(row)
  return reply
    .header('content-disposition', `attachment; filename="invoice-${row.number}.pdf"`)
    .type('application/pdf')
    .send(pdf)
}
