/**
 * What becomes of a task, given whom its rules name: own requests, repeated handlers, deputies, and tasks nobody can
 * handle.
 * @source docs/workflow.md#people
 */
import type { NodeSettings } from '../../schema/document.ts'
import { type Acting, actingFor, type Deputy } from './deputies.ts'
import { type Heads, headAbove } from './heads.ts'

/** A row of `schemas/text/errors/flow-people.json`, for the history. */
type Why =
  | 'flow.own-leader'
  | 'flow.own-passed'
  | 'flow.own-asked'
  | 'flow.same-previous'
  | 'flow.same-any'
  | 'flow.nobody-administrator'
  | 'flow.nobody-users'
  | 'flow.nobody-skipped'

/**
 * Entries with the same `deputyOf ?? id` are one place: a person and their deputies, of whom the first to act fills it.
 */
export type Assignment = { kind: 'handlers'; users: Acting[]; note?: Why } | { kind: 'pass'; why: Why }

/** Somebody a rule names. */
export interface Named {
  id: string
  /** a rule names the initiator as such, so this is no approval of an own request */
  isInitiator?: boolean
  /** id of the first rule that names them */
  rule?: string
}

/** What is known of people when a task arises; all of them enabled. */
export interface People {
  named: readonly Named[]
  starter: string
  previous: string | null
  /** all who have handled a task of the instance */
  handled: readonly string[]
  /** of the starter's department */
  heads: Heads
  deputies: readonly Deputy[]
  /** the users of the policy for nobody, if that is what it says */
  substitutes: readonly string[]
  /** who handles what nobody can */
  administrators: readonly string[]
  /** the node's form has a field that must be filled or signed, beside what the node's settings require */
  mustFill: boolean
}

/** @source docs/workflow.md#people */
export function chooseHandlers(settings: NodeSettings, people: People): Assignment {
  const mayPass = !people.mustFill && !requiresInput(settings)
  const asked: Place[] = people.named.map(({ id, isInitiator = false }) => placeOf(id, people, isInitiator))
  const { places, passing, why } = settleOwn(settings, people, asked, mayPass)
  const repeated = mayPass ? repeats(settings, people) : null
  const isRepeat = (place: Place) => repeated?.who.has(place.person) ?? false
  const skipped = [...passing, ...places.filter(isRepeat)]
  const rest = places.filter(place => !isRepeat(place))
  const reason = passing.length ? 'flow.own-passed' : repeated?.why
  if (reason && passes(settings, skipped.length, rest.length)) return { kind: 'pass', why: reason }
  // a share or vote counts everybody, so nobody is left out of it
  const counted = ['ratio', 'vote'].includes(settings.many?.pass ?? '') ? (passing.length ? asked : places) : rest
  if (counted.length) return handlers(settings, counted, why)
  return nobody(settings, people, mayPass)
}

/** One person a rule names, and who acts in that place. */
interface Place {
  person: string
  acting: Acting[]
  isInitiator: boolean
}

const placeOf = (person: string, { deputies }: People, isInitiator = false): Place => ({
  person,
  // a task of the initiator's own is not an approval: a deputy may do it as well
  acting: actingFor(person, deputies),
  isInitiator,
})

/** Whether one answer is enough, so that the handlers stand for one another. */
const isPool = ({ many }: NodeSettings): boolean => !many || many.pass === 'any'

/** Whether the task passes when some of its handlers would pass it at once. */
function passes(settings: NodeSettings, skipped: number, left: number): boolean {
  return skipped > 0 && (isPool(settings) || left === 0)
}

interface Settled {
  places: Place[]
  /** the starter's, passed without being asked */
  passing: Place[]
  why?: Why
}

/** Applies the policy for own requests to the places that the starter would fill, also as a deputy. */
function settleOwn(settings: NodeSettings, people: People, asked: Place[], mayPass: boolean): Settled {
  const { starter } = people
  const isOwn = ({ person, acting, isInitiator }: Place) =>
    !isInitiator && (person === starter || acting.some(({ id }) => id === starter))
  const own = asked.filter(isOwn)
  const others = asked.filter(place => !isOwn(place))
  if (!own.length) return { places: asked, passing: [] }
  switch (settings.own ?? 'leader') {
    case 'ask':
      return { places: asked, passing: [] }
    case 'pass':
      return mayPass ? { places: others, passing: own } : { places: asked, passing: [], why: 'flow.own-asked' }
    default:
      return isPool(settings) && others.length
        ? { places: others, passing: [] }
        : leadersUp(people, asked, isOwn, new Set(others.map(({ person }) => person)))
  }
}

/** The next leader up takes the place of the starter; whoever shares a place with the starter keeps it alone. */
function leadersUp(people: People, asked: Place[], isOwn: (place: Place) => boolean, taken: Set<string>): Settled {
  const { starter, heads } = people
  const withoutStarter = (place: Place): Place => ({
    ...place,
    acting: place.acting.filter(({ id }) => id !== starter),
  })
  let isUp = false
  const places = asked.flatMap(place => {
    if (!isOwn(place)) return [place]
    if (place.person !== starter) {
      const shared = withoutStarter(place)
      if (shared.acting.length) return [shared]
    }
    const leader = headAbove(heads, starter)
    isUp ||= leader !== null
    if (leader === null || taken.has(leader)) return []
    taken.add(leader)
    const up = withoutStarter(placeOf(leader, people))
    return [up.acting.length ? up : { ...up, acting: [{ id: leader }] }]
  })
  return { places, passing: [], ...(isUp ? { why: 'flow.own-leader' as const } : {}) }
}

function repeats({ samePerson }: NodeSettings, { previous, handled }: People): { who: Set<string>; why: Why } | null {
  switch (samePerson) {
    case 'passIfPrevious':
      return { who: new Set(previous === null ? [] : [previous]), why: 'flow.same-previous' }
    case 'passIfAny':
      return { who: new Set(previous === null ? handled : [...handled, previous]), why: 'flow.same-any' }
    default:
      return null
  }
}

function nobody({ nobody: policy, many }: NodeSettings, people: People, mayPass: boolean): Assignment {
  if (policy?.do === 'skip' && mayPass) return { kind: 'pass', why: 'flow.nobody-skipped' }
  const substitutes = policy?.do === 'users' ? people.substitutes : []
  const ids = substitutes.length ? substitutes : people.administrators
  const others = ids.filter(id => id !== people.starter)
  const places = (others.length ? others : ids).map(id => placeOf(id, people))
  return handlers({ many }, places, substitutes.length ? 'flow.nobody-users' : 'flow.nobody-administrator')
}

/** Of one pool somebody is asked once, for themselves if they are named; of several places once for each. */
function handlers(settings: NodeSettings, places: Place[], note?: Why): Assignment {
  const all = places.flatMap(({ acting }) => acting)
  const own = new Set(all.flatMap(({ id, deputyOf }) => (deputyOf === undefined ? [id] : [])))
  const seen = new Set<string>()
  const users = all.filter(({ id, deputyOf }) => {
    if (isPool(settings) && deputyOf !== undefined && own.has(id)) return false
    const key = isPool(settings) ? id : `${id} ${deputyOf ?? ''}`
    return !seen.has(key) && Boolean(seen.add(key))
  })
  return { kind: 'handlers', users, ...(note && { note }) }
}

/** Whether the handler must fill a field or give an opinion, so that nothing can pass by itself. */
function requiresInput({ fields = [], comment }: NodeSettings): boolean {
  return (
    fields.some(({ may, required }) => may === 'write' && isSet(required)) ||
    (!comment?.hide && isSet(comment?.required))
  )
}

const isSet = (rule: unknown): boolean => rule !== undefined && rule !== null && rule !== false
