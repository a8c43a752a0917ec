import type { Field } from '../schema/document.ts'
import { webLink } from './safe-link.ts'

/** The link of a text of a format: a page, a mail address, a telephone number. Only http and https pages are linked. */
export function textLink(format: Field['format'], text: string): string | null {
  switch (format) {
    case 'url':
      return webLink(text)
    case 'email':
      return `mailto:${encodeURIComponent(text).replaceAll('%40', '@')}`
    case 'phone':
      return `tel:${text.replaceAll(/[^\d+]/g, '')}`
    default:
      return null
  }
}
