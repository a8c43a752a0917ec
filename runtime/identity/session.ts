/**
 * The session of the signed-in person, shared by all tabs of the browser. Tokens live in localStorage so that a second
 * tab is signed in too; looks (language, theme, colour) outlive the session; the lock of the screen is the tab's own.
 * @source SH-03, SH-76, SE-26…SE-28, SE-32
 */
import { proxy, subscribe } from 'valtio'
import type { Lang } from '#engine/text/text.ts'

export interface Tokens {
  access: string
  refresh: string
  /** when the access token was given, ms since 1970 */
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

/** The department and role he chose to act in, by their ids; '' none, that is all his roles. @source SE-36, SE-38 */
export interface Acting {
  dept: string
  role: string
}

interface Looks {
  lang: Lang
  theme: string
  colour: string
}

const TOKENS = 'screenwright.tokens'
const PERSON = 'screenwright.person'
const ACTING = 'screenwright.acting'
const DUE = 'screenwright.due'
const LOCKED = 'screenwright.locked'
const LOOKS = 'screenwright.looks'
const LANGUAGE = 'language'

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
  /** null while he acts with all he has */
  acting: read<Acting>(ACTING),
  /** his password was given to him: he chooses another before anything else */
  due: read<boolean>(DUE) === true,
  /** where he was when the screen was locked; null while it is not */
  locked: sessionStorage.getItem(LOCKED),
  /** it ended while a form or the designer was open: the person signs in again over it */
  ended: false,
  looks: {
    lang: (localStorage.getItem(LANGUAGE) === 'en' ? 'en' : 'zh') as Lang,
    theme: savedLooks?.theme ?? 'default',
    colour: savedLooks?.colour ?? '#409EFF',
  },
})

subscribe(session.looks, () => {
  const { lang, ...looks } = session.looks
  localStorage.setItem(LANGUAGE, lang)
  write(LOOKS, looks)
})

/** The tokens as the tab that wrote last left them: its `storage` event may still be on the way. */
export const readTokens = (): Tokens | null => read<Tokens>(TOKENS)

/** The `storage` event tells this tab what another one did: signed in, refreshed, signed out. */
window.addEventListener('storage', event => {
  if (event.key === TOKENS) session.tokens = readTokens()
  if (event.key === ACTING) session.acting = read<Acting>(ACTING)
  if (event.key === DUE) session.due = read<boolean>(DUE) === true
  if (event.key === TOKENS && session.tokens) session.ended = false
  if (event.key === PERSON) takePerson(read<Person>(PERSON))
})

/** Who is gone stays named, so that he can sign in again where he was; somebody else's tab begins anew. */
function takePerson(person: Person | null): void {
  if (person && session.person && person.id !== session.person.id) location.assign('/')
  session.person = person ?? session.person
}

/** Keeps what a sign-in or a refresh gave (SE-27, SE-29). */
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

/** @param due  whether he has to choose a password */
export function keepDue(due: boolean): void {
  write(DUE, due || null)
  session.due = due
}

/** @param from  where the person was; null opens the lock */
export function keepLock(from: string | null): void {
  if (from === null) sessionStorage.removeItem(LOCKED)
  else sessionStorage.setItem(LOCKED, from)
  session.locked = from
  showLock()
}

/** What stands behind a lock is drawn no more, and that at once (main.css). */
function showLock(): void {
  document.documentElement.toggleAttribute('data-locked', session.locked !== null)
}
showLock()

/** Forgets tokens, person, tabs and lock; looks stay (SE-28). */
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
