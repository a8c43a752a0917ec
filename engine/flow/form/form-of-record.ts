/**
 * A stored process form (a Formily schema with its settings) as a form document.
 * @source FM-02, FM-03, FM-17; docs/language.md#formily
 */

import { Fault } from '../../error/fault.ts'
import type { Issue } from '../../error/issue.ts'
import { fromFormily, isFormily } from '../../formily/from-formily.ts'
import type { FormDocument, PreRead, ReadFile, Step, WidgetDocument } from '../../schema/document.ts'

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
  const preRead = readPreRead(record.preReadConfig)
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

/** What a stored configuration asks to be read; undefined when it is switched off. @source FM-03, FM-17 */
export function readPreRead(config: unknown): PreRead | undefined {
  const { enable, compelRead, readTime, title, body, relationFiles } = (config ?? {}) as PreReadConfig
  if (!isOn(enable)) return undefined
  const seconds = Math.min(LONGEST_READ, Math.max(1, Math.round(Number(readTime) || READ_SECONDS)))
  const files = filesOf(relationFiles)
  return {
    ...(isText(title) ? { title: { zh: title } } : {}),
    ...(isText(body) ? { body: { zh: body } } : {}),
    ...(isOn(compelRead) ? { seconds } : {}),
    ...(files.length > 0 ? { files } : {}),
  }
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

const isOn = (value: unknown): boolean => value === true || value === 1 || value === '1' || value === 'true'

interface StoredFile {
  link?: unknown
  name?: unknown
  originalName?: unknown
  size?: unknown
}

function filesOf(files: unknown): ReadFile[] {
  const list = typeof files === 'string' ? files.split(',') : Array.isArray(files) ? files : []
  return list.flatMap((file: string | StoredFile | null): ReadFile[] => {
    const { link, name, originalName, size } = typeof file === 'string' ? ({ link: file } as StoredFile) : (file ?? {})
    if (!isText(link)) return []
    const said = [originalName, name].find(isText) ?? decodeURIComponent(link.split('/').at(-1) || link)
    return [{ link, name: said, ...(Number.isInteger(size) ? { size: size as number } : {}) }]
  })
}

function stepsOf(config: unknown): Step[] {
  const list = (Array.isArray(config) ? config : config ? [config] : []) as AfterConfig[]
  return list.flatMap(({ content, jumpType, jumpAddress }, at): Step[] => [
    ...(typeof content === 'string' && content !== ''
      ? [{ id: `said${at}`, do: 'message', level: 'success', text: { zh: content } } satisfies Step]
      : []),
    ...(jumpType === 'back' ? [{ id: `back${at}`, do: 'close' } satisfies Step] : []),
    ...(jumpType === 'currentPage' ? [{ id: `stay${at}`, do: 'refresh', of: [] } satisfies Step] : []),
    ...(jumpType === 'newPage' && typeof jumpAddress === 'string' && jumpAddress !== ''
      ? [{ id: `go${at}`, do: 'navigate', url: jumpAddress } satisfies Step]
      : []),
  ])
}
