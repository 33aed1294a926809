// Forms validate with the contract's schemas. Only forms load them, and only from here.
import { zodResolver } from '@hookform/resolvers/zod'
import { config } from 'zod'
import { speakPlainly } from '#platform/shared/plain-errors.ts'

// The page's policy forbids code from text, which zod would otherwise try.
config({ jitless: true })
speakPlainly()

export { zodResolver as formResolver }
