/** A file in the value of a record. */
export interface ShownFile {
  link: string
  name?: string | null
  originalName?: string | null
  size?: number | null
}

export function nameOf(file: ShownFile): string {
  return file.originalName ?? file.name ?? file.link
}

const BYTES_PER_MB = 1024 * 1024

/** `182400` → `178 KB`; '' when the size is unknown. */
export function sayBytes(bytes: number | null | undefined): string {
  if (bytes === null || bytes === undefined) return ''
  if (bytes < 1024) return `${bytes} B`
  if (bytes < BYTES_PER_MB) return `${Math.round(bytes / 1024)} KB`
  return `${(bytes / BYTES_PER_MB).toFixed(1)} MB`
}
