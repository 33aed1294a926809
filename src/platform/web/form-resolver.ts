// Forms check what was typed with the contract's own schemas. Only a form loads them, and only from here.
import { zodResolver } from '@hookform/resolvers/zod'
import { config } from 'zod'

// The page's policy forbids code made from text, which zod would otherwise try.
config({ jitless: true })

export { zodResolver as formResolver }
