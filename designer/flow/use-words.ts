import { isFlow } from '#engine/kind/flow.ts'
import { sayRule } from '#engine/react/rule/sentence/say-rule.ts'
import { useLang, useT } from '#engine/react/text.ts'
import type { EntityDocument, FlowDocument, FlowElement, Rule } from '#engine/schema/document.ts'
import { nameOf } from '../commands/documents/docs.ts'
import { useSpeech } from '../rules/use-scope.ts'
import { ruleIn } from '../say/say-difference.ts'
import { sayAllWho, sayAudience, saySetting, type TaskWords } from '../say/say-task.ts'
import { nameWord } from '../say/thing-name.ts'
import { useSessionState } from '../session/designer-context.tsx'
import { usePeopleNames } from '../task/people/use-people.ts'

export interface StepWords {
  task: TaskWords
  /** what a step does, under its name; '' when nothing is said yet */
  of(element: FlowElement): string
  /** the condition of a way in words; '' without one */
  condition(way: FlowElement): string
}

const NAMED_FIELDS = 3

/** The steps of a process in words. */
export function useStepWords(flow: FlowDocument, entity: EntityDocument | undefined): StepWords {
  const t = useT()
  const lang = useLang()
  const { app, view } = useSessionState('app', 'view')
  const people = usePeopleNames(usersIn(flow))
  const speech = useSpeech(entity)
  const words: TaskWords = {
    t,
    nameOf: word => people.get(word) ?? nameWord({ view, library: app.library, lang }, nameOf(flow), word),
  }
  const written = ({ fields = [] }: FlowElement) => {
    const own = fields.filter(({ may }) => may === 'write').map(({ id }) => words.nameOf(id))
    if (own.length === 0) return ''
    const names = own.slice(0, NAMED_FIELDS).join(t('rule.comma'))
    return t(own.length > NAMED_FIELDS ? 'designer.flow.writesMore' : 'designer.flow.writes', {
      names,
      count: own.length,
    })
  }
  const said: Partial<Record<FlowElement['type'], (element: FlowElement) => (string | undefined)[]>> = {
    startEvent: () => [flow.starters ? sayAudience(flow.starters, words) : t('designer.flow.anyStarter')],
    userTask: element => [
      element.who?.length ? sayAllWho(element.who, words) : t('designer.flow.nobodyYet'),
      saySetting('many', element, words),
      written(element),
      saySetting('due', element, words),
    ],
    task: element => [element.copy?.to ? sayAudience(element.copy.to, words) : t('designer.flow.nobodyYet')],
    intermediateCatchEvent: element => [saySetting('event', element, words)],
  }
  const service = ({ service: does }: FlowElement) => [
    does ? t(`designer.value.${does.do}`) : t('designer.flow.noService'),
    does && 'subject' in does ? does.subject : undefined,
  ]
  return {
    task: words,
    of: element => (said[element.type] ?? service)(element).filter(Boolean).join(' · '),
    condition({ condition }) {
      const rule = ruleIn(condition)
      return rule === undefined ? sayExpression(condition, words) : sayRule(rule as Rule, speech)
    },
  }
}

/** An expression of a file, with the titles of fields in the place of their ids. */
const sayExpression = (condition = '', { nameOf: name }: TaskWords): string =>
  condition
    .replace(/^\$\{(.*)\}$/s, '$1')
    .replace(/'[^']*'|"[^"]*"|[a-z]\w*/gi, word => (/^['"]/.test(word) ? word : name(word)))

const usersIn = (flow: FlowDocument): string[] =>
  isFlow(flow)
    ? [
        ...(flow.starters?.users ?? []),
        ...flow.elements.flatMap(({ who = [], copy }) => [
          ...who.flatMap(({ is, codes = [] }) => (is === 'users' ? codes : [])),
          ...(copy?.to?.users ?? []),
        ]),
      ]
    : []
