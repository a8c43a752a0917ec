/**
 * A stored process form (a Formily schema with its settings) as a form document.
 * @source FM-02, FM-03, FM-17; docs/language.md#formily
 */
import { fromFormily, isFormily } from '../../compile/formily/from-formily.ts'
import { Fault } from '../../error/fault.ts'
import type { Issue } from '../../error/issue.ts'
import type { FormDocument, Step, WidgetDocument } from '../../schema/document.ts'

export interface FormRecord {
  formKey: string
  name: string
  content: unknown
  preReadConfig?: unknown
  submitAfterConfig?: unknown
}

interface PreReadConfig {
  enable?: unknown
  compelRead?: unknown
  readTime?: unknown
  title?: unknown
  body?: unknown
  relationFiles?: unknown
}

interface AfterConfig {
  content?: unknown
  jumpType?: unknown
  jumpAddress?: unknown
}

const READ_SECONDS = 5
const LONGEST_READ = 9999
const MOST_FILES = 3

/**
 * @returns the document and what of the schema has no counterpart, each a warning
 * @throws  Fault 'flow.form.unreadable' when the content is no Formily schema
 */
export function formOfRecord(
  record: FormRecord,
  widgets: Readonly<Record<string, WidgetDocument>>,
): { form: FormDocument; issues: Issue[] } {
  const { formKey, name, content } = record
  if (!isFormily(content)) throw new Fault('flow.form.unreadable', { form: name })
  const { body, issues } = fromFormily(content, widgets)
  const preRead = preReadOf(record.preReadConfig)
  const afterSubmit = stepsOf(record.submitAfterConfig)
  const form: FormDocument = {
    kind: 'form',
    grammar: 1,
    key: formKey,
    title: { zh: name },
    ...body,
    ...(preRead ? { preRead } : {}),
    ...(afterSubmit.length > 0 ? { afterSubmit } : {}),
  }
  return { form, issues }
}

function preReadOf(config: unknown): FormDocument['preRead'] {
  const { enable, compelRead, readTime, title, body, relationFiles } = (config ?? {}) as PreReadConfig
  if (!isOn(enable) || typeof title !== 'string' || typeof body !== 'string') return undefined
  const seconds = Math.min(LONGEST_READ, Math.max(1, Math.round(Number(readTime) || READ_SECONDS)))
  const files = linksOf(relationFiles)
  return {
    title: { zh: title },
    body: { zh: body },
    ...(isOn(compelRead) ? { seconds } : {}),
    ...(files.length > 0 ? { files } : {}),
  }
}

const isOn = (value: unknown): boolean => value === true || value === 1 || value === '1' || value === 'true'

function linksOf(files: unknown): string[] {
  const list = typeof files === 'string' ? files.split(',') : Array.isArray(files) ? files : []
  const links = list.map(file => (typeof file === 'string' ? file : (file as { link?: unknown } | null)?.link))
  return links.filter((link): link is string => typeof link === 'string' && link !== '').slice(0, MOST_FILES)
}

function stepsOf(config: unknown): Step[] {
  const list = (Array.isArray(config) ? config : config ? [config] : []) as AfterConfig[]
  return list.flatMap(({ content, jumpType, jumpAddress }, at): Step[] => [
    ...(typeof content === 'string' && content !== ''
      ? [{ id: `said${at}`, do: 'message', level: 'success', text: { zh: content } } satisfies Step]
      : []),
    ...(jumpType === 'back' ? [{ id: `back${at}`, do: 'close' } satisfies Step] : []),
    ...((jumpType === 'currentPage' || jumpType === 'newPage') && typeof jumpAddress === 'string' && jumpAddress !== ''
      ? [{ id: `go${at}`, do: 'navigate', url: jumpAddress } satisfies Step]
      : []),
  ])
}
