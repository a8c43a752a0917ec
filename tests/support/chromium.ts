import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import { chromium } from 'playwright'

/** Flags that make Chromium quiet and fit to run as root on a machine without a screen. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * Those of tests, whose pages live for seconds: code is not optimised, and fewer processes share the processors. A quarter of
 * their time.
 */
export const TEST_FLAGS = [
  ...CHROMIUM_FLAGS,
  '--js-flags=--no-maglev --no-turbofan',
  '--in-process-gpu',
  '--disable-software-rasterizer',
  '--enable-features=NetworkServiceInProcess2',
]

const SYSTEM_PLACES = [
  '/usr/bin/chromium-headless-shell', // without a window's own pages: opens ours in half the time
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/**
 * The Chromium that tests run in: `CHROMIUM`, else Playwright's own, else the system's, else Debian's package is installed
 * (as root).
 * @throws Error that says how to get one
 * @source README.md#run-it
 */
export function findChromium(): string {
  const found = [process.env.CHROMIUM, ownOfPlaywright(), ...SYSTEM_PLACES].find(place => place && fs.existsSync(place))
  return found ?? installChromium()
}

function ownOfPlaywright(): string | undefined {
  try {
    return chromium.executablePath()
  } catch {
    return undefined
  }
}

function installChromium(): string {
  const isDebian = fs.existsSync('/usr/bin/apt-get')
  if (isDebian && process.getuid?.() === 0) {
    console.log('Installing Debian’s packages chromium-headless-shell and fonts-noto-cjk …')
    run('apt-get', ['update', '-qq'])
    for (const name of ['chromium-headless-shell', 'chromium']) {
      run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name, 'fonts-noto-cjk'])
      if (fs.existsSync(`/usr/bin/${name}`)) return `/usr/bin/${name}`
    }
  }
  throw new Error(
    'The browser tests need Chromium. Set CHROMIUM to one, or run `npx playwright install chromium`, ' +
      'or install the package chromium of your system (on Debian: apt-get install chromium fonts-noto-cjk).',
  )
}

function run(program: string, parameters: string[]): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync(program, parameters, { stdio: ['ignore', 'ignore', 'inherit'], env })
}
