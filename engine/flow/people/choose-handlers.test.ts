import { describe, expect, test } from 'vitest'
import type { NodeSettings } from '../../schema/document.ts'
import { chooseHandlers, type People } from './choose-handlers.ts'
import type { Deputy } from './deputies.ts'

const for_ = (user: string, deputy: string, bothAct = false): Deputy => ({ user, deputy, bothAct })

interface Row {
  it: string
  settings?: NodeSettings
  /** names of rules; `starter!` as the initiator */
  named?: string[]
  deputies?: Deputy[]
  heads?: (string | null)[]
  previous?: string
  handled?: string[]
  substitutes?: string[]
  mustFill?: boolean
  /** `dean`, `dean(zhang)` for a deputy of zhang; `pass`; then the note */
  gives: string
}

const all: NodeSettings = { many: { pass: 'all' } }

function say({ settings = {}, named = ['zhang'], heads = ['head', null, 'dean'], ...rest }: Row): string {
  const people: People = {
    named: named.map(id => (id === 'starter!' ? { id: 'starter', isInitiator: true } : { id })),
    starter: 'starter',
    previous: rest.previous ?? null,
    handled: rest.handled ?? [],
    heads,
    deputies: rest.deputies ?? [],
    substitutes: rest.substitutes ?? [],
    administrators: ['admin'],
    mustFill: rest.mustFill ?? false,
  }
  const given = chooseHandlers(settings, people)
  if (given.kind === 'pass') return `pass ${given.why}`
  const users = given.users.map(({ id, deputyOf }) => (deputyOf ? `${id}(${deputyOf})` : id))
  return [...users, ...(given.note ? [given.note] : [])].join(' ')
}

const TABLES: Record<string, Row[]> = {
  'whom the rules name': [
    { it: 'handles', gives: 'zhang' },
    { it: 'handles, each of several', named: ['zhang', 'li'], gives: 'zhang li' },
    { it: 'and nobody: the administrators', named: [], gives: 'admin flow.nobody-administrator' },
    {
      it: 'and nobody: skipped where the node says so',
      named: [],
      settings: { nobody: { do: 'skip' } },
      gives: 'pass flow.nobody-skipped',
    },
    {
      it: 'and nobody: never skipped where a field must be filled',
      named: [],
      settings: { nobody: { do: 'skip' }, fields: [{ id: 'amount', may: 'write', required: true }] },
      gives: 'admin flow.nobody-administrator',
    },
    {
      it: 'and nobody: users',
      named: [],
      settings: { nobody: { do: 'users', codes: ['wang'] } },
      substitutes: ['wang'],
      gives: 'wang flow.nobody-users',
    },
    {
      it: 'and nobody, nor any of those users: the administrators',
      named: [],
      settings: { nobody: { do: 'users', codes: ['gone'] } },
      gives: 'admin flow.nobody-administrator',
    },
    {
      it: 'and nobody: not the starter, if there are others',
      named: [],
      settings: { nobody: { do: 'users' } },
      substitutes: ['starter', 'wang'],
      gives: 'wang flow.nobody-users',
    },
  ],
  'an own request': [
    { it: 'goes to the next leader up', named: ['starter'], gives: 'head flow.own-leader' },
    {
      it: 'goes above the highest department the starter heads',
      named: ['starter'],
      heads: ['head', 'starter', null, 'dean'],
      gives: 'dean flow.own-leader',
    },
    {
      it: 'goes to the policy without a leader',
      named: ['starter'],
      heads: ['starter'],
      gives: 'admin flow.nobody-administrator',
    },
    { it: 'leaves the others of a pool', named: ['starter', 'li'], gives: 'li' },
    {
      it: 'has one of several places taken',
      named: ['starter', 'li'],
      settings: all,
      gives: 'head li flow.own-leader',
    },
    { it: 'asks a leader once', named: ['starter', 'head'], settings: all, gives: 'head flow.own-leader' },
    { it: 'is asked anyway', named: ['starter'], settings: { own: 'ask' }, gives: 'starter' },
    { it: 'passes', named: ['starter'], settings: { own: 'pass' }, gives: 'pass flow.own-passed' },
    {
      it: 'passes in a pool of several',
      named: ['li', 'starter'],
      settings: { own: 'pass' },
      gives: 'pass flow.own-passed',
    },
    {
      it: 'passes for the starter alone where all are asked',
      named: ['li', 'starter'],
      settings: { ...all, own: 'pass' },
      gives: 'li',
    },
    {
      it: 'counts in a vote',
      named: ['li', 'starter'],
      settings: { many: { pass: 'vote' }, own: 'pass' },
      gives: 'li starter',
    },
    {
      it: 'never passes where a field must be filled',
      named: ['starter'],
      settings: { own: 'pass', fields: [{ id: 'amount', may: 'write', required: { var: 'big' } }] },
      gives: 'starter flow.own-asked',
    },
    {
      it: 'passes where the required field is only read',
      named: ['starter'],
      settings: { own: 'pass', fields: [{ id: 'amount', may: 'read', required: true }] },
      gives: 'pass flow.own-passed',
    },
    {
      it: 'never passes where an opinion is required',
      named: ['starter'],
      settings: { own: 'pass', comment: { required: true } },
      gives: 'starter flow.own-asked',
    },
    {
      it: 'never passes where the form must be signed',
      named: ['starter'],
      settings: { own: 'pass' },
      mustFill: true,
      gives: 'starter flow.own-asked',
    },
    { it: 'is none at a node for the initiator', named: ['starter!'], gives: 'starter' },
    {
      it: 'is one as a deputy too',
      deputies: [for_('zhang', 'starter')],
      gives: 'head flow.own-leader',
    },
    {
      it: 'stays with the person where both act',
      deputies: [for_('zhang', 'starter', true)],
      gives: 'zhang',
    },
    {
      it: 'is not decided by a deputy of the starter',
      named: ['starter'],
      deputies: [for_('starter', 'friend')],
      gives: 'head flow.own-leader',
    },
    {
      it: 'stays with the leader whose deputy is the starter',
      named: ['starter'],
      deputies: [for_('head', 'starter')],
      gives: 'head flow.own-leader',
    },
  ],
  'the same person': [
    { it: 'is asked again', previous: 'zhang', gives: 'zhang' },
    {
      it: 'passes after the task before',
      settings: { samePerson: 'passIfPrevious' },
      previous: 'zhang',
      gives: 'pass flow.same-previous',
    },
    {
      it: 'is asked after an earlier one',
      settings: { samePerson: 'passIfPrevious' },
      previous: 'li',
      handled: ['zhang'],
      gives: 'zhang',
    },
    {
      it: 'passes after any task',
      settings: { samePerson: 'passIfAny' },
      previous: 'li',
      handled: ['zhang'],
      gives: 'pass flow.same-any',
    },
    {
      it: 'is left out where all are asked',
      settings: { ...all, samePerson: 'passIfAny' },
      named: ['zhang', 'li'],
      previous: 'zhang',
      gives: 'li',
    },
    {
      it: 'counts where a share is asked',
      settings: { many: { pass: 'ratio', percent: 50 }, samePerson: 'passIfAny' },
      named: ['zhang', 'li'],
      previous: 'zhang',
      gives: 'zhang li',
    },
    {
      it: 'never passes where an opinion is required',
      settings: { samePerson: 'passIfAny', comment: { required: true } },
      previous: 'zhang',
      gives: 'zhang',
    },
  ],
  'a deputy': [
    { it: 'acts alone', deputies: [for_('zhang', 'li')], gives: 'li(zhang)' },
    { it: 'acts beside the person', deputies: [for_('zhang', 'li', true)], gives: 'zhang li(zhang)' },
    {
      it: 'has a deputy, three in a row',
      deputies: [for_('zhang', 'a'), for_('a', 'b'), for_('b', 'c'), for_('c', 'd')],
      gives: 'c(zhang)',
    },
    { it: 'is no circle', deputies: [for_('zhang', 'li'), for_('li', 'zhang')], gives: 'li(zhang)' },
    { it: 'is one of several', deputies: [for_('zhang', 'a'), for_('zhang', 'b')], gives: 'a(zhang) b(zhang)' },
    {
      it: 'is asked once in a pool they are in',
      named: ['zhang', 'li'],
      deputies: [for_('zhang', 'li')],
      gives: 'li',
    },
    {
      it: 'signs for both where all are asked',
      named: ['zhang', 'li'],
      settings: all,
      deputies: [for_('zhang', 'li')],
      gives: 'li(zhang) li',
    },
    {
      it: 'acts for the administrators too',
      named: [],
      deputies: [for_('admin', 'li')],
      gives: 'li(admin) flow.nobody-administrator',
    },
  ],
}

describe.each(Object.entries(TABLES))('%s', (_, rows) => {
  test.each(rows)('$it', row => {
    expect(say(row)).toBe(row.gives)
  })
})
