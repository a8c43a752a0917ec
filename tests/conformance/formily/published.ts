/**
 * Formily's own examples, where they are at hand: 50 schemas of its documentation, beside the project.
 * @source docs/language.md#formily
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'

const FOLDER = resolve(import.meta.dirname, '../../../../shared/conformance/formily')

export interface Published {
  name: string
  /** as a person would bring it */
  content: { schema: object; form?: object }
}

/** Empty where the folder is not there. */
export function readPublished(): Published[] {
  if (!existsSync(FOLDER)) return []
  const files = readdirSync(FOLDER).filter(file => file.endsWith('.json'))
  return files.sort().map(file => {
    const { schema, form } = JSON.parse(readFileSync(join(FOLDER, file), 'utf8')) as Record<string, unknown>
    const around = form !== null && typeof form === 'object' ? { form } : {}
    return { name: basename(file, '.json'), content: { schema: schema as object, ...around } }
  })
}
