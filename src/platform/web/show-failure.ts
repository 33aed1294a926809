// Shows why an act failed.
import { toast } from '#ui/toast-store.ts'
import { sentenceOf } from './api-client.ts'

export const showFailure = (error: unknown) => toast({ tone: 'danger', title: sentenceOf(error) })
