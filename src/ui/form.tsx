// A form that shows its own problems and is sent by its script.
import type { ComponentProps } from 'react'

type FormProps = Omit<ComponentProps<'form'>, 'onSubmit'> & { onSubmit: () => void }

export function Form({ onSubmit, ...props }: FormProps) {
  return (
    <form
      noValidate
      {...props}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    />
  )
}
