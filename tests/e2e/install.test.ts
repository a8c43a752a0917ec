/** The site as an app of its own: what a browser needs to install it, and what it shows without a network. */
import { createServer as createHttpServer } from 'node:http'
import { connect, createServer, type Server } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { see } from './hands.ts'
import { openWorld, PHONE, signIn, type World } from './people.ts'

let world: World
let network: Server
/** the site, through a network that can be cut */
let site: string

beforeAll(async () => {
  world = await openWorld()
  await world.server.loginNew({ account: 'lin', name: '林晓', roles: ['staff'] })
  site = await open(0)
})
afterAll(async () => {
  network?.close()
  await world?.close()
})

/** @param port  0 for any */
async function open(port: number): Promise<string> {
  const { port: there } = new URL(world.server.url)
  network = createServer(here => {
    const far = connect(Number(there), '127.0.0.1')
    here.pipe(far).pipe(here)
    for (const end of [here, far]) end.on('error', () => end.destroy())
    cut.add(() => here.destroy())
  })
  await new Promise<void>(done => network.listen(port, '127.0.0.1', done))
  return `http://127.0.0.1:${(network.address() as { port: number }).port}`
}
const cut = new Set<() => void>()

async function cutNetwork(): Promise<void> {
  const closed = new Promise(done => network.close(done))
  for (const end of cut) end()
  await closed
}

test('its manifest is valid, and names icons of which one may be cut to any shape', async () => {
  const guest = await world.guest()
  const page = await guest.newPage()
  await page.goto(`${site}/login`)
  const cdp = await guest.newCDPSession(page)
  const { url, errors, data = '' } = await cdp.send('Page.getAppManifest')
  expect(url).toBe(`${site}/api/site/manifest`)
  expect(errors).toEqual([])
  const manifest = JSON.parse(data) as { name: string; icons: { src: string; sizes: string; purpose?: string }[] }
  expect(manifest).toMatchObject({ name: 'Screenwright', start_url: '/', scope: '/', display: 'standalone' })
  expect(manifest.icons.map(({ purpose }) => purpose)).toContain('maskable')
  for (const { src, sizes } of manifest.icons) {
    const drawn = await page.evaluate(async address => {
      const image = await createImageBitmap(await (await fetch(address)).blob())
      return `${image.width}x${image.height}`
    }, src)
    expect(drawn).toBe(sizes)
  }
  // a browser that keeps nothing between tests may say that this is a hindrance of its own
  const { installabilityErrors } = await cdp.send('Page.getInstallabilityErrors')
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
  await guest.close()
})

test.each([
  ['zh', '没有网络'],
  ['en', 'No network'],
] as const)('without a network it says so in the language %s, and comes back by itself', async (lang, said) => {
  const context = await world.guest({ size: PHONE, lang, workers: true })
  const page = await context.newPage()
  await page.goto(`${site}/login`)
  await signIn(page, 'lin')
  await page.waitForURL(`${site}/wel/index`)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await see.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  await cutNetwork()
  await page.goto(`${site}/info/index`)
  await see(page.getByRole('heading', { name: said })).toBeVisible()
  await see(page.getByRole('heading')).toHaveCount(1)
  expect(page.url()).toBe(`${site}/info/index`)
  await open(Number(new URL(site).port))
  await page.getByRole('button').click()
  await see(page.locator('.shell-info')).toBeVisible()
  await context.close()
})

test('nothing but that page is kept: what was published or upgraded is there with the next page', async () => {
  const context = await world.guest({ workers: true })
  const page = await context.newPage()
  await page.goto(`${site}/login`)
  await signIn(page, 'lin')
  await page.waitForURL(`${site}/wel/index`)
  await page.evaluate(() => navigator.serviceWorker.ready)
  const kept = await page.evaluate(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async name => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(kept.sort()).toEqual(['/icon.svg', '/offline.html', '/offline.js'])
  for (const path of ['/', '/service-worker.js', '/api/site/manifest'])
    expect((await fetch(site + path)).headers.get('cache-control'), path).toBe('no-cache')
  // an upgrade: the site has another page from now on
  const { port } = new URL(site)
  await cutNetwork()
  const upgraded = createHttpServer((_request, reply) =>
    reply.setHeader('content-type', 'text/html').end('<title>newer</title>'),
  )
  await new Promise<void>(done => upgraded.listen(Number(port), '127.0.0.1', done))
  await page.goto(`${site}/info/index`)
  expect(await page.title()).toBe('newer')
  await context.close()
  upgraded.closeAllConnections()
  upgraded.close()
})
