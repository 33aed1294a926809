// A form that shows its own problems and is sent by its script.
import type { ComponentProps } from 'react'

type FormProps = Omit<ComponentProps<'form'>, 'onSubmit'> & { onSubmit: () => void }

/** A half-typed date or number reads as empty. The browser says so, instead of sending it as empty. */
function isReadable(form: HTMLFormElement): boolean {
  const unread = [...form.elements].find(
    (field) => field instanceof HTMLInputElement && field.validity.badInput,
  )
  return !(unread instanceof HTMLInputElement) || unread.reportValidity()
}

export function Form({ onSubmit, ...props }: FormProps) {
  return (
    <form
      noValidate
      {...props}
      onSubmit={(event) => {
        event.preventDefault()
        if (isReadable(event.currentTarget)) onSubmit()
      }}
    />
  )
}
