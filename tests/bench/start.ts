/**
 * How long a start takes, what an idle server holds, and how soon a running client hears of a publish and a rollback.
 * The first start is that of a fresh clone: a copy of the sources with the packages installed, nothing built, no data.
 * @source docs/bench.md#measurements
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { AppState } from '#adapters/wire/design.ts'
import { openProduct, startAgain } from './product.ts'
import { type Ask, median, sayMachine, signIn } from './stand.ts'

const AGAIN = 3
const IDLE_MS = 10_000
const APPS = '/api/blade-schema/design/apps'

const product = await openProduct()
try {
  const first = await product.start()
  const again = await startAgain(product, AGAIN)
  await sleep(IDLE_MS)
  const idle = product.residentMb()
  const { published, back } = await publishAndRollBack(product.url)
  console.log(sayMachine())
  console.log(`first start, web build included   ${(first / 1000).toFixed(1)} s    ≤ 60 s`)
  console.log(`later start (median of ${AGAIN})        ${(median(again) / 1000).toFixed(1)} s    ≤ 5 s`)
  console.log(`idle memory of the server         ${idle} MB   ≤ 200 MB`)
  console.log(`publish seen by a client          ${published.toFixed(0)} ms   ≤ 1000 ms`)
  console.log(`rollback seen by a client         ${back.toFixed(0)} ms   ≤ 1000 ms`)
} finally {
  await product.close()
}

/** Milliseconds from the creator's call to the new screen in a reader's hands: told by push, then fetched. */
async function publishAndRollBack(url: string): Promise<{ published: number; back: number }> {
  const { token, ask } = await signIn(url)
  const app = `${APPS}/benchApp`
  await ask('POST', APPS, { key: 'benchApp', title: { zh: 'Bench', en: 'Bench' } })
  await publish(ask, app)
  await rename(ask, app)
  const { draft } = await ask<AppState>('GET', app)
  const screen = draft.documents.find(document => document.kind === 'page')?.key as string
  const next = await listen(url, token)
  const seen = async (act: () => Promise<unknown>): Promise<number> => {
    const begun = performance.now()
    const acted = act()
    await next()
    await ask('GET', `/api/blade-schema/screen/${encodeURIComponent(screen)}`)
    await acted
    return performance.now() - begun
  }
  const published = await seen(() => publish(ask, app))
  const back = await seen(() => ask('POST', `${app}/rollback`, { version: 1 }))
  return { published, back }
}

async function publish(ask: Ask, app: string): Promise<unknown> {
  const { draft } = await ask<AppState>('GET', app)
  return ask('POST', `${app}/publish`, { rev: draft.rev, note: 'bench' })
}

async function rename(ask: Ask, app: string): Promise<void> {
  const { draft } = await ask<AppState>('GET', app)
  const documents = draft.documents.map(document => ({ ...document, title: { zh: 'Bench 2', en: 'Bench 2' } }))
  await ask('PUT', `${app}/draft`, { rev: draft.rev, documents })
}

/** An open push stream; each call waits for the next `published`. */
async function listen(url: string, token: string): Promise<() => Promise<void>> {
  const response = await fetch(`${url}/api/push/stream`, { headers: { 'blade-auth': `bearer ${token}` } })
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  let heard = ''
  return async () => {
    while (!heard.includes('event: published')) heard += (await reader.read()).value ?? ''
    heard = ''
  }
}
