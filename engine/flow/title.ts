/**
 * The title of a process: one text for all who see it in lists, copies and messages.
 * @source docs/workflow.md#titles
 */
import { asText, fill, namesIn } from '../text/text.ts'
import { groupDigits } from '../value/group-digits.ts'

/** What a title may name besides fields of the form. */
export const TITLE_NAMES = ['name', 'starter', 'dept', 'serial', 'date'] as const
export type TitleNames = Record<(typeof TITLE_NAMES)[number], string>

const DEFAULT = '{starter} {name}'
/** in characters */
const LONGEST = 200

const isKnown = (name: string): name is keyof TitleNames => TITLE_NAMES.some(each => each === name)

/** What a title names, as it is written. */
export const namesOfTitle = (subject = DEFAULT): string[] => namesIn(subject)

/** The fields of the form a title names. */
export const fieldsOfTitle = (subject?: string): string[] => namesOfTitle(subject).filter(name => !isKnown(name))

/**
 * @param values  as stored, by the id of the field
 * @param kept    ids of fields that somebody is kept from: they are left out
 */
export function fillTitle(
  subject = DEFAULT,
  known: TitleNames,
  values: Record<string, unknown>,
  kept: ReadonlySet<string>,
): string {
  const told = Object.entries(values).filter(([name]) => !kept.has(name))
  const write = (value: unknown) => asText(value).replace(DECIMAL, sayDecimal)
  return fill(subject, { ...Object.fromEntries(told), ...known }, { missing: 'empty', write })
    .trim()
    .slice(0, LONGEST)
}

/** with the zeros after its decimals */
const DECIMAL = /^(-?\d+)(?:\.0+|(\.\d*[1-9])0+)$/
const sayDecimal = (_: string, whole: string, places = '') => groupDigits(whole) + places
