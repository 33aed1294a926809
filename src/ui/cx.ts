// Joins class names. A later class wins over an earlier one of the same kind, including names of our theme.
import { type ClassValue, clsx } from 'clsx'
import { extendTailwindMerge } from 'tailwind-merge'

const sizes = ['11', '12', '13', '14', '16', '20', '24', '32', '48']

const merge = extendTailwindMerge<'layer'>({
  extend: {
    theme: {
      text: sizes,
      radius: ['4', '6', '8', '12'],
      shadow: ['float-1', 'float-2', 'float-3'],
    },
    classGroups: {
      layer: [{ z: ['sticky', 'drawer', 'bulk', 'help', 'dialog', 'popover', 'toast'] }],
    },
  },
})

export function cx(...values: ClassValue[]): string {
  return merge(clsx(values))
}
