// A form that shows its own problems and is sent by its script.
import { type ComponentProps, useEffect, useRef } from 'react'

type FormProps = Omit<ComponentProps<'form'>, 'onSubmit'> & { onSubmit: () => void }

/**
 * Whether each text could be read. The first that could not takes the focus and says why: a half-typed date reads as
 * empty, and must not be sent as empty.
 */
export function isReadable(root: ParentNode): boolean {
  const unread = [...root.querySelectorAll('input')].filter(
    ({ validity }) => validity.badInput || validity.customError,
  )
  // Each says why, not only the first.
  const wrong = unread.filter((input) => !input.checkValidity())
  const first = wrong.at(0)
  if (!first) return true
  if (first.validity.badInput) first.reportValidity()
  first.focus()
  return false
}

/** The first wrong field takes the focus, also if only the server's answer says so. */
function useFocusOnWrong() {
  const asked = useRef<HTMLFormElement>(null)
  const focusWrong = () => {
    const wrong = asked.current?.querySelector<HTMLElement>('[aria-invalid=true]')
    if (!wrong) return
    asked.current = null
    wrong.focus()
  }
  useEffect(focusWrong)
  return {
    ask: (form: HTMLFormElement) => {
      asked.current = form
      // The same problem again renders nothing new.
      setTimeout(focusWrong)
    },
    forget: () => {
      asked.current = null
    },
  }
}

export function Form({ onSubmit, ...props }: FormProps) {
  const { ask, forget } = useFocusOnWrong()
  return (
    <form
      noValidate
      {...props}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isReadable(event.currentTarget)) return
        ask(event.currentTarget)
        onSubmit()
      }}
      onInput={forget}
    />
  )
}
