/**
 * The attachments of the records of an app as one archive: how much more the server holds while it is taken, and how long it
 * takes beside reading the files one by one: `npm run bench -- zip [files]`.
 * @source DM-23; docs/bench.md#measurements
 */
import { randomBytes } from 'node:crypto'
import { openStand, residentMb, sayMachine, signIn } from './stand.ts'

const FILES = Number(process.argv[2] ?? 1000)
const BYTES = 500_000
const EACH = 5

const stand = await openStand()
try {
  const { token, ask } = await signIn(stand.url)
  const headers = { 'blade-auth': `bearer ${token}` }
  const title = { zh: '报销', en: 'Claims' }
  const fields = [{ id: 'bills', type: 'file', title: { zh: '票据', en: 'Bills' }, maxCount: EACH }]
  const documents = [
    { kind: 'entity', grammar: 1, key: 'claims', title, fields },
    { kind: 'page', grammar: 1, key: 'claims.manage', title, from: 'claims' },
  ]
  const apps = '/api/blade-schema/design/apps'
  await ask('POST', apps, { key: 'claims', title, documents })
  const { draft } = await ask<{ draft: { rev: number } }>('GET', `${apps}/claims`)
  await ask('POST', `${apps}/claims/publish`, { rev: draft.rev, note: '' })
  const links: string[] = []
  const put = async (at: number) => {
    const form = new FormData()
    form.append('file', new Blob([randomBytes(BYTES / 2).toString('hex')]), `bill ${at % EACH}.txt`)
    const answer = await fetch(`${stand.url}/api/blade-resource/oss/endpoint/put-file`, {
      method: 'POST',
      body: form,
      headers,
    })
    const { data } = (await answer.json()) as { data: { link: string; originalName: string } }
    links.push(data.link)
    return { name: data.originalName, link: data.link }
  }
  for (let at = 0; at < FILES; at += EACH) {
    const bills = await Promise.all(Array.from({ length: EACH }, (_, n) => put(at + n)))
    await ask('POST', '/api/data/claims/submit', { bills })
  }
  console.log(`${sayMachine()}; ${FILES} files of ${BYTES / 1000} KB`)
  const takeZip = async () => {
    const answer = await fetch(`${stand.url}/api/appInfo/appBizData/exportBizDataFiles`, {
      ...{ method: 'POST', headers: { ...headers, 'content-type': 'application/json' } },
      body: JSON.stringify({ appId: 'claims' }),
    })
    if (!answer.ok) throw new Error(await answer.text())
    return drain(answer)
  }
  await takeZip() // what is loaded on first use is not counted
  const before = residentMb(stand.child.pid)
  let most = before
  const looking = setInterval(() => {
    most = Math.max(most, residentMb(stand.child.pid))
  }, 20)
  const begun = performance.now()
  const bytes = await takeZip()
  const zip = performance.now() - begun
  clearInterval(looking)
  console.log(
    `archive of ${Math.round(bytes / 1e6)} MB: ${(zip / 1000).toFixed(1)} s, +${most - before} MB over ${before} MB`,
  )
  const plainly = performance.now()
  for (const link of links) await drain(await fetch(stand.url + link, { headers }))
  const plain = performance.now() - plainly
  console.log(`one by one: ${(plain / 1000).toFixed(1)} s; the archive takes ${(zip / plain).toFixed(2)} times as long`)
} finally {
  await stand.stop()
}

async function drain(answer: Response): Promise<number> {
  let bytes = 0
  for await (const part of answer.body as unknown as AsyncIterable<Uint8Array>) bytes += part.length
  return bytes
}
