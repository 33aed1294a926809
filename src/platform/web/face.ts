// The agency as everyone sees it. The server writes it into each page, so no screen waits for it.
import { createContext, useContext } from 'react'
import { type Face, PRODUCT_FACE } from '#shared/face.ts'

/** For pages that the server renders, and for previews. */
export const FaceContext = createContext<Face | null>(null)

let known: Face | undefined

/** Of the page that the app started with. */
export function faceOfPage(): Face {
  const text = typeof document === 'undefined' ? null : document.getElementById('agency')?.textContent
  known ??= text ? { ...PRODUCT_FACE, ...(JSON.parse(text) as Partial<Face>) } : PRODUCT_FACE
  return known
}

export const useFace = (): Face => useContext(FaceContext) ?? faceOfPage()
