// A form that shows its own problems and is sent by its script.
import { type ComponentProps, useEffect, useRef } from 'react'

type FormProps = Omit<ComponentProps<'form'>, 'onSubmit'> & { onSubmit: () => void }

/** A half-typed date or number reads as empty. The browser says so, instead of sending it as empty. */
function isReadable(form: HTMLFormElement): boolean {
  const unread = [...form.elements].find(
    (field) => field instanceof HTMLInputElement && field.validity.badInput,
  )
  return !(unread instanceof HTMLInputElement) || unread.reportValidity()
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
