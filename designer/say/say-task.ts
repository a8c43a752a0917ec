/** The settings of a task in words. @source docs/designer.md#processes */
import type { Translate } from '#engine/react/text.ts'
import type { FlowElement, NodeSettings, To, WhoRule } from '#engine/schema/document.ts'

export interface TaskWords {
  t: Translate
  /** the name of a role, department, post, user, field or task; the word itself when it names nothing */
  nameOf(word: string): string
}

const NAMED = ['initiator', 'previous']

/** Whom a rule names: `head of the initiator’s department`. */
export function sayWho({ is, codes = [], of = 'initiator', levels, field, post, ...rule }: WhoRule, words: TaskWords) {
  const { t, nameOf } = words
  const named = codes.map(nameOf).join(t('rule.comma'))
  switch (is) {
    case 'users':
    case 'groups':
    case 'roles':
    case 'posts':
    case 'depts':
      return named === '' ? t('designer.flow.nobodyYet') : t(`designer.flow.who.${is}`, { names: named })
    case 'leader':
    case 'leaders': {
      const whose = NAMED.includes(of) ? t(`designer.flow.of.${of}`) : nameOf(of)
      return t(`designer.flow.who.${is}${levels === undefined || levels === 1 ? '' : 'Up'}`, { of: whose, levels })
    }
    case 'postIn': {
      const whose = NAMED.includes(of) ? t(`designer.flow.of.${of}`) : nameOf(of)
      return t('designer.flow.who.postIn', { of: whose, post: post === undefined ? '…' : nameOf(post) })
    }
    case 'field':
      return t('designer.flow.who.field', { name: field === undefined ? '…' : nameOf(field) })
    case 'expression':
      return rule.text ?? rule.custom ?? t('designer.flow.who.expression')
    default:
      return t(`designer.value.${is}`)
  }
}

/** Everyone a list of rules names, joined. */
export const sayAllWho = (who: readonly WhoRule[], words: TaskWords): string =>
  who.map(rule => sayWho(rule, words)).join(words.t('rule.comma'))

export function sayAudience(to: To, { t, nameOf }: TaskWords): string {
  const { everyone, anyone: _, ...lists } = to
  const names = Object.values(lists as Record<string, string[]>)
    .flat()
    .map(nameOf)
  return [...(everyone ? [t('designer.access.everyone')] : []), ...names].join(t('rule.comma'))
}

/** `P1DT2H`: 1 day 2 hours. */
function sayDuration(text: string, t: Translate): string {
  const [, days, hours, minutes] = /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?)?$/.exec(text) ?? []
  const parts = Object.entries({ days, hours, minutes }).flatMap(([unit, count]) =>
    count === undefined ? [] : [t(`designer.flow.${unit}`, { count: Number(count) })],
  )
  return parts.join(' ') || text
}

const SAID = ['many', 'nobody', 'due', 'back', 'copy', 'event'] as const

/** A setting that is an object, in words; undefined for others. */
export function saySetting(name: string, settings: Partial<FlowElement>, words: TaskWords): string | undefined {
  return (SAID as readonly string[]).includes(name)
    ? SAYINGS[name as (typeof SAID)[number]](settings, words)
    : undefined
}

type Saying = (settings: NodeSettings & Pick<FlowElement, 'event'>, words: TaskWords) => string | undefined

const SAYINGS: Record<(typeof SAID)[number], Saying> = {
  many: ({ many }, { t }) => many && t(`designer.flow.many.${many.pass}`, { percent: many.percent ?? 100 }),
  nobody: ({ nobody }, words) => nobody && words.t(`designer.value.${nobody.do}`),
  due: ({ due }, { t }) =>
    due && t('designer.flow.due', { after: sayDuration(due.after, t), does: t(`designer.value.${due.do}`) }),
  back: ({ back }, { t, nameOf }) => {
    if (!back) return undefined
    const to = back.to === 'initiator' ? t('designer.value.initiator') : back.to && nameOf(back.to)
    return [to, back.choose && t('designer.flow.backChoose'), back.then && t(`designer.value.${back.then}`)]
      .filter(Boolean)
      .join(t('rule.comma'))
  },
  copy: ({ copy }, words) =>
    copy &&
    [copy.to && sayAudience(copy.to, words), copy.choose && words.t('designer.flow.copyChoose')]
      .filter(Boolean)
      .join(words.t('rule.comma')),
  event: ({ event }, { t }) =>
    event?.kind === 'timer' && 'duration' in event ? sayDuration(event.duration, t) : undefined,
}
