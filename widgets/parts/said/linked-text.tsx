import type { Field } from '#engine/schema/document.ts'
import { textLink } from '#engine/value/text-link.ts'

/** A text to read; a link where its format has one. */
export function LinkedText({ text, format }: { text: string; format: Field['format'] }) {
  const link = textLink(format, text)
  if (link === null) return text
  return (
    <a className="sw-link" href={link} target="_blank" rel="noopener noreferrer">
      {text}
    </a>
  )
}
