// Forms validate with the contract's schemas. Only forms load them, and only from here.
import { zodResolver } from '@hookform/resolvers/zod'
import { speakPlainly } from '#platform/shared/plain-errors.ts'

speakPlainly()

export { zodResolver as formResolver }
