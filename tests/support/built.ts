import type { TestProject } from 'vitest/node'
import { buildWeb } from '#server/web-build.ts'
import { findChromium } from './chromium.ts'
import setUpDatabase from './database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** the browser's program */
    chromium: string
  }
}

/** For tests in a browser: the built application, PostgreSQL and Chromium, each made ready once. */
export default async function setUp(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  project.provide('chromium', findChromium())
  await buildWeb(console.log)
  return setUpDatabase(project)
}
