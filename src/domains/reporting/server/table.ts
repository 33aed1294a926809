// What a report that is a table of its own is asked for, and answers.
import type { TableAnswer } from '../contract/ready.ts'
import type { Reader } from './asked.ts'
import type { Within } from './queries/tables.ts'
import type { Span } from './span.ts'

export type Table = Pick<TableAnswer, 'heading' | 'columns' | 'rows' | 'total'>
export type TableAsked = { reader: Reader; span: Span; within: Within }
