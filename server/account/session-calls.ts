import type { FastifyRequest } from 'fastify'
import { Fault } from '#engine/error/fault.ts'
import { clearFileCookie } from '../auth/session/file-cookie.ts'
import { signedInOf } from '../auth/session/guard.ts'
import type { Sessions } from '../auth/session/sessions.ts'
import { keepLanguage } from '../auth/sign-in/keep-language.ts'
import { answer } from '../http/answer/envelope.ts'
import { readTexts, sentWith } from '../http/request/read-texts.ts'
import { keepClientLogs } from '../logs/client-logs.ts'
import { hasMenu, readButtons, readMenuTree, withinTop } from '../menus/menus.ts'
import { readTopMenus } from '../menus/top-menus.ts'
import type { RegisterRoutes } from '../services.ts'
import { markLists } from '../store/mark-lists.ts'
import { kickOut, readLiveSessions } from './live-sessions.ts'
import { changePassword, changeProfile, type Profile, readInfo } from './profile.ts'
import { lockScreen, unlockScreen } from './screen-lock.ts'

const AUTH = '/api/blade-auth/oauth'
const SYSTEM = '/api/blade-system'

/**
 * Calls of signed-in users about their own session and account. @source SE-12…15, SE-20, SE-21, SH-67;
 * docs/http.md#session
 */
export function sessionCalls(sessions: Sessions): RegisterRoutes {
  return (app, services) => {
    const { db, entities } = services
    const describe = (summary: string) => ({ schema: { tags: ['session'], summary } })

    app.route({
      method: ['GET', 'POST'],
      url: `${AUTH}/logout`,
      ...describe('Ends the session; POST may bring the logs of the client'),
      config: { whileLocked: true, whilePasswordDue: true },
      handler: async (request, reply) => {
        const { who, session } = signedInOf(request)
        await keepClientLogs(db, who, (request.body as { logs?: unknown } | null)?.logs)
        await sessions.end(who, [session], who.id)
        clearFileCookie(reply)
        return answer(null)
      },
    })
    const lock = { ...describe('Locks my screen behind a password'), config: { unkept: true, whileLocked: true } }
    app.post(`${AUTH}/lock`, lock, async request => {
      const signedIn = signedInOf(request)
      await lockScreen(db, signedIn, passwordOf(request))
      sessions.forget(signedIn.session)
      return answer(null)
    })
    const unlock = { ...lock, ...describe('Opens my locked screen') }
    app.post(`${AUTH}/unlock`, unlock, async request => {
      const signedIn = signedInOf(request)
      await unlockScreen(db, signedIn, passwordOf(request))
      sessions.forget(signedIn.session)
      return answer(null)
    })
    app.get(`${AUTH}/sessions`, describe('My sessions that go on; `here` is this one'), async request => {
      const { who, session } = signedInOf(request)
      const mine = await readLiveSessions(db, who, who.id)
      return answer(mine.map(each => ({ ...each, here: each.id === session })))
    })
    app.post(`${AUTH}/end-session`, describe('Ends a session of mine'), async request => {
      const { who } = signedInOf(request)
      const ended = await kickOut(sessions, who, [readTexts(sentWith(request), ['id']).id ?? ''], who.id)
      if (!ended) throw new Fault('auth.no-such-session')
      return answer(null)
    })
    const ciphered = { ...describe('Who I am'), config: { cipher: 'response' as const } }
    app.get(`${AUTH}/user-info`, ciphered, async request => answer(await readInfo(db, signedInOf(request))))
    app.get(`${SYSTEM}/user/info`, describe('Who I am'), async request =>
      answer(await readInfo(db, signedInOf(request))),
    )
    app.get(`${AUTH}/clear-cache`, describe('Reads my rights anew'), async request => {
      sessions.forget(signedInOf(request).session)
      return answer(null)
    })
    app.get(`${SYSTEM}/menu/routes`, describe('My menu, as a tree'), async request => {
      const signedIn = signedInOf(request)
      const { who } = signedIn
      const { topMenuId } = readTexts(request.query, ['topMenuId'])
      const view = await services.store.view(who.tenant)
      const [granted, ...others] = await Promise.all([
        readMenuTree(db, signedIn, view),
        ...services.menus.map(menu => menu(who)),
      ])
      const tops = topMenuId ? await db.readAtOnce(who, trx => readTopMenus(trx, who.tenant)) : []
      const menus = topMenuId
        ? withinTop(granted, tops.find(({ id }) => id === topMenuId)?.menuIds ?? [])
        : [granted, ...others].flat()
      return answer(await markLists(services, who, menus))
    })
    app.get(`${SYSTEM}/menu/exists`, describe('Is there a page at this path, mine or not?'), async request =>
      answer(await hasMenu(db, signedInOf(request), readTexts(request.query, ['path']).path ?? '')),
    )
    app.get(`${SYSTEM}/menu/buttons`, describe('My buttons: code → true'), async request =>
      answer(await readButtons(db, signedInOf(request))),
    )
    const choose = { ...describe('Changes my password'), config: { whilePasswordDue: true } }
    app.post(`${SYSTEM}/user/update-password`, choose, async request => {
      const { oldPassword, newPassword, newPassword1 } = readTexts(sentWith(request), PASSWORDS)
      await changePassword(db, signedInOf(request), {
        oldPassword: oldPassword ?? '',
        newPassword: newPassword ?? '',
        newPassword1: newPassword1 ?? '',
      })
      sessions.forget()
      return answer(null)
    })
    app.post(`${SYSTEM}/user/update-info`, describe('Changes my personal information'), async request => {
      const signedIn = signedInOf(request)
      await changeProfile(db, await entities.accessContext(signedIn.who), readProfile(sentWith(request)))
      sessions.forget(signedIn.session)
      return answer(null)
    })
    app.post(`${SYSTEM}/user/language`, describe('Keeps the language I chose'), async request => {
      await keepLanguage(db, signedInOf(request).who, readTexts(sentWith(request), ['language']).language ?? '')
      return answer(null)
    })
  }
}

const PASSWORDS = ['oldPassword', 'newPassword', 'newPassword1'] as const

const passwordOf = (request: FastifyRequest) => readTexts(sentWith(request), ['password']).password ?? ''

function readProfile(sent: object): Profile {
  const given = readTexts(sent, ['avatar', 'realName', 'name', 'phone', 'email'])
  const text = (name: keyof Profile) => (given[name] ?? '').trim()
  return {
    avatar: text('avatar'),
    realName: text('realName'),
    name: text('name'),
    phone: text('phone'),
    email: text('email'),
  }
}
