/**
 * The session of the signed-in person, shared by all tabs of the browser. Tokens are in localStorage, so that a second
 * tab is signed in too; looks (language, theme, colour) outlive the session; the screen lock belongs to the tab.
 * @source SH-03, SH-76, SE-26…SE-28, SE-32
 */
import { proxy, subscribe } from 'valtio'
import type { Lang } from '#engine/text/text.ts'
import { HOME_PATH } from './home-path.ts'
import { keptLang, LANGUAGE, TOKENS } from './kept.ts'
import { leaveOnce } from './leave-once.ts'

export interface Tokens {
  access: string
  refresh: string
  /** when the access token was issued, ms since 1970 */
  givenAt: number
}

export interface Person {
  id: string
  account: string
  name: string
  avatar: string
  tenant: string
  dept: string
  deptCode: string
  roles: string[]
  posts: string[]
}

/** The chosen department and role, by their ids; '' none, so all roles apply. @source SE-36, SE-38 */
export interface Acting {
  dept: string
  role: string
}

interface Looks {
  lang: Lang
  theme: string
  colour: string
}

const PERSON = 'screenwright.person'
const ACTING = 'screenwright.acting'
const DUE = 'screenwright.due'
const LOCKED = 'screenwright.locked'
const LOOKS = 'screenwright.looks'

function read<T>(key: string): T | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') as T | null
  } catch {
    return null
  }
}

function write(key: string, value: unknown): void {
  if (value === null) localStorage.removeItem(key)
  else localStorage.setItem(key, JSON.stringify(value))
}

const savedLooks = read<Omit<Looks, 'lang'>>(LOOKS)

export const session = proxy({
  tokens: read<Tokens>(TOKENS),
  person: read<Person>(PERSON),
  /** null while nothing is chosen and all roles apply */
  acting: read<Acting>(ACTING),
  /** the password was assigned: the user must choose another before anything else */
  due: read<boolean>(DUE) === true,
  /** the page on which the screen was locked; null while it is not */
  locked: sessionStorage.getItem(LOCKED),
  /** it ended while a form or the designer was open: the person signs in again in place */
  ended: false,
  looks: {
    lang: (keptLang() ?? 'zh') as Lang,
    theme: savedLooks?.theme ?? 'default',
    colour: savedLooks?.colour ?? '#409EFF',
  },
})

subscribe(session.looks, () => {
  const { lang, ...looks } = session.looks
  localStorage.setItem(LANGUAGE, lang)
  write(LOOKS, looks)
})

/** The tokens last written by any tab: the `storage` event may not have arrived yet. */
export const readTokens = (): Tokens | null => read<Tokens>(TOKENS)

/** The `storage` event reports what another tab did: signed in, refreshed, signed out. */
window.addEventListener('storage', event => {
  if (event.key === TOKENS) session.tokens = readTokens()
  if (event.key === ACTING) session.acting = read<Acting>(ACTING)
  if (event.key === DUE) session.due = read<boolean>(DUE) === true
  if (event.key === TOKENS && session.tokens) session.ended = false
  if (event.key === PERSON) takePerson(read<Person>(PERSON))
})

/**
 * The person stays named after the session ended, to sign in again in place; for another person the tab starts anew.
 */
function takePerson(person: Person | null): void {
  if (person && session.person && person.id !== session.person.id) leaveOnce(HOME_PATH)
  session.person = person ?? session.person
}

/** Stores the result of a sign-in or a refresh (SE-27, SE-29). */
export function keepTokens(tokens: Tokens, person: Person, acting: Acting | null, due: boolean): void {
  keepDue(due)
  write(ACTING, acting)
  write(PERSON, person)
  write(TOKENS, tokens)
  session.tokens = tokens
  session.person = person
  session.acting = acting
  session.ended = false
}

/** @param due  whether the user must choose a password */
export function keepDue(due: boolean): void {
  write(DUE, due || null)
  session.due = due
}

/** @param from  the current page; null unlocks */
export function keepLock(from: string | null): void {
  if (from === null) sessionStorage.removeItem(LOCKED)
  else sessionStorage.setItem(LOCKED, from)
  session.locked = from
  showLock()
}

/** Hides what is behind a lock at once (main.css). */
function showLock(): void {
  document.documentElement.toggleAttribute('data-locked', session.locked !== null)
}
showLock()

/** Forgets tokens, person, tabs and lock; keeps looks (SE-28). */
export function forgetSession(): void {
  write(TOKENS, null)
  write(PERSON, null)
  write(ACTING, null)
  sessionStorage.removeItem('screenwright.tabs')
  keepLock(null)
  keepDue(false)
  session.tokens = null
  session.person = null
  session.acting = null
}
