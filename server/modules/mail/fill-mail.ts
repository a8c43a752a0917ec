/**
 * Makes a mail from a template and its variables. Only names are replaced; values are inserted as text, never as
 * markup.
 * @source EM-10; docs/mail.md#templates
 */
import sanitizeHtml from 'sanitize-html'
import { Fault } from '#engine/error/fault.ts'
import { asText, type Filling, fill, type Marks } from '#engine/text/text.ts'

/** A subject and an HTML body, of a template or filled. */
export interface MailText {
  title: string
  content: string
}

/** The longest subject or body, in characters. */
const LONGEST = 2_000_000

export interface Variables {
  [name: string]: unknown
}

/** The HTML a mail may contain: no scripts, forms or frames, and nothing loaded except pictures. */
const SAFE: sanitizeHtml.IOptions = {
  allowedTags: [...sanitizeHtml.defaults.allowedTags, 'img', 'font', 'center', 'del', 'ins'],
  allowedAttributes: {
    a: ['href', 'title'],
    img: ['src', 'alt', 'width', 'height'],
    font: ['color', 'size'],
    table: ['width', 'border', 'cellpadding', 'cellspacing', 'align'],
    td: ['width', 'align', 'valign', 'colspan', 'rowspan'],
    th: ['width', 'align', 'valign', 'colspan', 'rowspan'],
    '*': ['style'],
  },
  allowedStyles: {
    '*': Object.fromEntries(
      [
        ...['color', 'background-color', 'font-size', 'font-weight', 'font-style', 'text-align', 'text-decoration'],
        ...['line-height', 'margin', 'padding', 'border', 'border-collapse', 'border-radius', 'width', 'max-width'],
      ].map(name => [name, [/^(?!.*(url|expression)\()[\w\s.,#%()-]+$/i]]),
    ),
  },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
}

/**
 * @param marks  how the names are marked: a template has `{a}`
 * @throws Fault 'mail.long' when the filled mail is longer than allowed
 */
export function fillMail({ title, content }: MailText, variables: Variables, marks: Marks = 'one'): MailText {
  return {
    title: toSubject(fillBounded(title, variables, { marks })),
    content: toSafeHtml(fillBounded(content, variables, { marks, write: value => escapeHtml(asText(value)) })),
  }
}

/** Counts while it fills: a short template that repeats one long value could become any length. */
function fillBounded(text: string, variables: Variables, { marks, write = asText }: Filling): string {
  let length = text.length
  const counted = (value: unknown) => {
    const written = write(value)
    length += written.length
    if (length > LONGEST) throw new Fault('mail.long', { most: LONGEST })
    return written
  }
  return fill(text, variables, { marks, write: counted })
}

/** Puts the subject on one line, so that a line break in a value cannot begin a header. */
export function toSubject(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
  return text.replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' ').trim()
}

/** The safe part of the HTML, for receivers and previews. A text without tags keeps its line breaks. */
export function toSafeHtml(html: string): string {
  return sanitizeHtml(/<\/?[a-z]/i.test(html) ? html : html.replace(/\r?\n/g, '<br />'), SAFE)
}

/** The plain-text alternative. @param html  safe */
export function toPlainText(html: string): string {
  const lines = html.replace(/<(br|\/p|\/div|\/li|\/tr|\/h[1-6])\b[^>]*>/gi, '$&\n')
  const text = sanitizeHtml(lines, { allowedTags: [], allowedAttributes: {} })
  const entities: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' }
  return text
    .replace(/&(lt|gt|quot|amp);/g, found => entities[found]!)
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, found => `&#${found.charCodeAt(0)};`)
}
