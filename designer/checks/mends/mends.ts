/**
 * The fix of each kind of issue: commands, run as one step, and the text of the button. A fix never widens rights.
 * @source docs/designer.md#session
 */
import type { AppState } from '#adapters/wire/design.ts'
import type { Issue } from '#engine/error/issue.ts'
import type { DraftView } from '../../commands/documents/command.ts'
import { findItem } from '../../commands/documents/walk.ts'
import { placeOfIssue } from '../../say/place-of-issue.ts'
import { knownTexts } from './known-texts.ts'
import { type Find, type Mend, mend, put, remove, valueAt } from './mend.ts'
import { dropChange, settleChange } from './mend-changes.ts'
import {
  fittingWidget,
  modelForRows,
  narrowCard,
  publishedField,
  refuseBefore,
  standBeside,
  swapLimits,
} from './mend-fields.ts'
import { dropName, dropRole, dropSecret, showThrough, useNear } from './mend-names.ts'

/** The fix of an issue, null when a person has to decide. */
export function mendOf(view: DraftView, app: AppState, issue: Issue): Mend | null {
  const place = placeOfIssue(view, issue)
  const find = issue.code.endsWith('.near') ? useNear : issue.code.startsWith('formily.') ? settle : MENDS[issue.code]
  if (!place || !find) return null
  const item = findItem(view.docs[place.document], place.address)
  return find({ view, app, issue, place, item, params: issue.params ?? {} })
}

/** Marks a part an import could not convert as resolved by hand. */
const settle: Find = at => mend('settled', remove(at))

const RULES = ['when', 'readOnly', 'required', 'value', 'default', 'choices', 'where']

/**
 * Removes a rule that cannot run, with its whole item when that needs the rule (a check, a format). Rows of a grant are
 * kept, because without them it would grant more.
 */
const dropRule: Find = at => {
  const { place, item } = at
  const [last] = place.path.slice(-1)
  if (item?.list === 'access' || last === undefined || valueAt(at) === undefined) return null
  if (item?.list === 'checks' || item?.list === 'formats') return mend('remove', remove(at))
  if (!RULES.includes(last) && place.path[0] !== 'live') return null
  return mend('rule', put(at, place.path, undefined))
}

const fillEnglish: Find = at => {
  const { view, app, place, params } = at
  const en = knownTexts(view, app.library).get(String(params.zh))
  if (en === undefined) return null
  // the English of a name is a key of its own
  if (place.path.at(-1) === 'nameEn') return mend('english', put(at, place.path, en), { text: en })
  const text = valueAt(at)
  if (text === null || typeof text !== 'object' || Array.isArray(text)) return null
  return mend('english', put(at, place.path, { ...text, en }), { text: en })
}

const unset =
  (...keys: string[]): Find =>
  at => {
    const path = keys.length > 0 ? keys : at.place.path
    return path.length === 0 || valueAt(at, path) === undefined ? null : mend('unset', put(at, path, undefined))
  }

/** Removes the key the issue names, from what its path names. */
const dropKey: Find = at => {
  const [key, path] = [String(at.params.key), at.place.path]
  return unset(...(path.at(-1) === key ? path : [...path, key]))(at)
}

/** Resets the whole property to its default, because each part of it may be required. */
const resetProp: Find = at => {
  const [props, name = at.params.name] = at.place.path
  return props === 'props' && typeof name === 'string' ? unset('props', name)(at) : null
}

const MENDS: Readonly<Record<string, Find>> = {
  'change.dangling': dropChange,
  'change.list': dropChange,
  'change.taken': dropChange,
  'change.move': dropChange,
  'change.twice': dropChange,
  'change.place': settleChange,
  'rule.unknown': dropRule,
  'rule.unknown.env': dropRule,
  'rule.unknown.column': dropRule,
  'rule.unknown.member': dropRule,
  'rule.pointing': dropRule,
  'rule.pointing.entity': dropRule,
  'rule.pointing.by': dropRule,
  'rule.rollup': dropRule,
  'access.reads': dropRule,
  'rule.hop': showThrough,
  'ref.shown': showThrough,
  'ref.field': dropName,
  'ref.query': unset('query'),
  'ref.role': dropRole,
  'query.column': unset(),
  'field.secret': at => mend('makeSecret', put(at, ['secret'], true)),
  'field.show.secret': dropSecret,
  'field.column': unset('column'),
  'entity.columns': standBeside,
  'entity.period': refuseBefore,
  'field.rows.own': modelForRows,
  'field.limits': swapLimits,
  'measure.type': unset('total'),
  'page.description': unset('description'),
  'page.drawn': at => mend('remove', remove(at)),
  'check.later': at => mend('remove', remove(at)),
  'button.idle': at => mend('remove', remove(at)),
  'node.slots': at => mend('remove', remove(at)),
  'table.select': at => mend('letChoose', put(at, ['select'], 'many')),
  'grid.wide': narrowCard,
  'widget.binds': fittingWidget,
  'widget.props.type': resetProp,
  'widget.props.enum': resetProp,
  'widget.props.minimum': resetProp,
  'widget.props.maximum': resetProp,
  'widget.props.link': resetProp,
  'widget.props.minLength': resetProp,
  'widget.props.maxLength': resetProp,
  'widget.props.minItems': resetProp,
  'widget.props.maxItems': resetProp,
  'widget.props.unknown': resetProp,
  'grammar.additionalProperties': dropKey,
  'grammar.propertyNames': dropKey,
  'grammar.belongs': dropKey,
  'grammar.beside': dropKey,
  'design.copies': unset(),
  'design.shippedOnly': unset(),
  'design.table.name': unset(),
  'design.type.changed': publishedField,
  'design.column.moved': publishedField,
  'text.en': fillEnglish,
}
