/**
 * Trials of a draft: sent to people and roles for seven days, tried by them with their own rights in the draft. They
 * read no records, only samples.
 * @source docs/designer.md#canvas; docs/security.md#identity
 */
import type { SentTrial, Trial } from '#adapters/wire/trial.ts'
import type { Who } from '#engine/access/who.ts'
import { Fault } from '#engine/error/fault.ts'
import { isScreen } from '#engine/kind/kinds.ts'
import { fill, type Lang, pick, type Text } from '#engine/text/text.ts'
import texts from '#schemas/text/store.json' with { type: 'json' }
import { actAs, readUser } from '../../auth/session/sessions.ts'
import type { Trx } from '../../db/db.ts'
import { endTrials, insertTrial, readTrial, readTrials, type TrialRow } from '../../layers/trial-rows.ts'
import type { Services } from '../../services.ts'
import { overDraft } from '../app/checked.ts'
import { type OpenApp, openApp } from '../app/open-app.ts'
import type { Work } from '../app/work.ts'
import { inMenu } from '../app-menus.ts'
import { cutBundle } from '../screen/bundle.ts'
import { rightsFor } from '../screen/may-open-screen.ts'
import { nameUsers } from './people.ts'
import { namePeople, readParties, receiversOf } from './trial-parties.ts'
import { readingOf } from './try.ts'

type Parts = Pick<Services, 'db' | 'store' | 'entities' | 'sql' | 'actions' | 'operations'>

/** The most trials of an app within seven days, ended ones too: each is a message to people. */
const MOST_TRIALS = 50

/**
 * Sends the draft to people, each of whom gets a message. Sent to the same parties again while it goes on, it is the
 * same trial.
 * @throws Fault those of `openApp`, `readParties` and `receiversOf`; 'trial.noDraft', 'trial.most'
 */
export async function sendTrial(
  work: Work,
  { messages, entities, config }: Pick<Services, 'messages' | 'entities' | 'config'>,
  key: string,
  to: unknown,
): Promise<SentTrial> {
  const { trx, who } = work
  const parties = readParties(to)
  const app = await openApp(work, key, 'lock')
  if (!isDrafted(app)) throw new Fault('trial.noDraft', { app: app.row.title })
  const before = await readTrials(trx, key)
  const isSame = (trial: TrialRow) =>
    !trial.over && trial.sharedBy === who.id && trial.parties.join() === parties.join()
  const same = before.find(isSame)
  if (same) return (await sayTrials(trx, [same], config))[0]!
  if (before.length >= MOST_TRIALS) throw new Fault('trial.most', { most: MOST_TRIALS })
  const receivers = await receiversOf(trx, parties)
  const trial = await insertTrial(trx, { app: key, parties, sharedBy: who.id })
  await messages.sendPersonal(trx, await entities.accessContext(who), {
    title: said('trialTitle', 'zh', app.row.title, who),
    titleEn: said('trialTitle', 'en', app.row.title, who),
    content: said('trialText', 'zh', app.row.title, who),
    contentEn: said('trialText', 'en', app.row.title, who),
    pcUrl: pathOf(trial.id),
    receivers,
  })
  return (await sayTrials(trx, [trial], config))[0]!
}

const said = (text: 'trialTitle' | 'trialText', lang: Lang, app: Text, who: Who) =>
  fill(pick(texts[text], lang), { app: pick(app, lang), by: who.name })

const isDrafted = ({ draft }: OpenApp) => Boolean(draft?.texts)

const pathOf = (id: string) => `/trial/${id}`

/** The trials of an app that go on. */
export async function listTrials(work: Work, { config }: Pick<Services, 'config'>, key: string): Promise<SentTrial[]> {
  await openApp(work, key, 'look')
  const going: TrialRow[] = []
  for (const trial of await readTrials(work.trx, key)) if (await draftOf(work, trial)) going.push(trial)
  return sayTrials(work.trx, going, config)
}

/** @throws Fault 'trial.gone' */
export async function endTrial(work: Work, key: string, id: string): Promise<void> {
  await openApp(work, key, 'lock')
  if (!isId(id) || !(await endTrials(work.trx, key, id))) throw new Fault('trial.gone')
}

const isId = (id: string) => /^\d{1,18}$/.test(id)

async function sayTrials(trx: Trx, trials: TrialRow[], { publicUrl }: Services['config']): Promise<SentTrial[]> {
  const nameOf = await namePeople(
    trx,
    trials.flatMap(({ parties, sharedBy }) => [...parties, `user:${sharedBy}`]),
  )
  return trials.map(({ id, parties, sharedBy, until }) => ({
    id,
    link: `${publicUrl ?? ''}${pathOf(id)}`,
    to: parties.map(party => ({ party, name: nameOf(party) })),
    by: nameOf(`user:${sharedBy}`).zh,
    until,
  }))
}

/** The draft of a trial that goes on, as who sent it may open it by now; null when it is over. */
async function draftOf(work: Omit<Work, 'who'>, trial: TrialRow): Promise<OpenApp | null> {
  const sender = trial.over ? null : await readUser(work.trx, { id: trial.sharedBy })
  if (!sender) return null
  try {
    const app = await openApp({ ...work, who: actAs('', sender, '', '').who }, trial.app, 'look')
    return isDrafted(app) ? app : null
  } catch (error) {
    if (error instanceof Fault) return null
    throw error
  }
}

const isFor = ({ parties, sharedBy }: TrialRow, who: Who) =>
  sharedBy === who.id || parties.includes(`user:${who.id}`) || who.roles.some(role => parties.includes(`role:${role}`))

/**
 * A trial for one whom it names, or who sent it.
 * @throws Fault 'trial.forbidden', the same whether there is such a trial or not; 'trial.over', 'trial.broken'
 */
export async function openTrial(parts: Parts, who: Who, id: string): Promise<Trial> {
  const { trial, app, by } = await parts.db.read(who, async trx => {
    const trial = isId(id) ? await readTrial(trx, id) : undefined
    if (!trial || !isFor(trial, who)) throw new Fault('trial.forbidden')
    const app = await draftOf({ ...parts, trx }, trial)
    if (!app) throw new Fault('trial.over')
    return { trial, app, by: (await nameUsers(trx, [trial.sharedBy])).get(trial.sharedBy) ?? '' }
  })
  const reading = readingOf(await parts.store.view(who.tenant), app, await rightsFor(parts, who))
  const screens = app.documents.filter(isScreen)
  try {
    const bundles = await overDraft(app.documents, async () => {
      const found: Trial['screens'] = []
      for (const { key } of screens) {
        const bundle = await cutBundle(parts, reading, key)
        if (bundle) found.push({ ...bundle, app: null })
      }
      return found
    })
    const menu = screens.filter(inMenu).map(({ key }) => key)
    const { title, icon, colour } = app.row
    return {
      title,
      ...(icon && { icon }),
      ...(colour && { colour }),
      by,
      until: trial.until,
      screens: bundles,
      menu: menu.filter(key => bundles.some(bundle => bundle.key === key)),
    }
  } catch (error) {
    if (error instanceof Fault && error.code === 'design.refused') throw new Fault('trial.broken', { by })
    throw error
  }
}
