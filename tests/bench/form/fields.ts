/** The form that is measured: 200 text fields, every fifth one linked to the one before it (needed once that is filled). */
export const COUNT = 200
export const isLinked = (place: number): boolean => place % 5 === 4
export const nameOf = (place: number): string => `f${place}`
export const titleOf = (place: number): string => `Field ${place}`

/** Mounts when the measurement says so, and answers when everything is drawn. */
export type Mount = () => void
declare global {
  interface Window {
    mount: Mount
  }
}
