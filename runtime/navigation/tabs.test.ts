import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canClose, closeAll, closeOthers, closeTab, openTab, startTabs, type Tabs } from './tabs.ts'

const home = { path: '/', title: 'Home' }
const open = (...paths: string[]): Tabs =>
  paths.reduce((tabs, path) => openTab(tabs, { path, title: path }), startTabs(home))
const paths = (tabs: Tabs) => tabs.list.map(tab => tab.path)

test('SH-60 a lone tab cannot be closed, one of several can', () => {
  expect(canClose(startTabs(home), '/')).toBe(false)
  expect(canClose(open('/a'), '/a')).toBe(true)
})

test('SH-61 the home tab stays', () => {
  expect(paths(closeTab(open('/a', '/b'), '/'))).toEqual(['/', '/a', '/b'])
})

test('SH-62 a tab that is open already is activated, not added', () => {
  const tabs = open('/a', '/b', '/a')
  expect(paths(tabs)).toEqual(['/', '/a', '/b'])
  expect(tabs.active).toBe('/a')
})

test('a page in another view of its list is the same tab, at its present address', () => {
  const tabs = open('/a?id=1', '/b', '/a?id=1&view.table=7')
  expect(paths(tabs)).toEqual(['/', '/a?id=1&view.table=7', '/b'])
  expect(tabs.active).toBe('/a?id=1&view.table=7')
  expect(paths(open('/a?id=1', '/a?id=2'))).toHaveLength(3)
})

test('SH-63 closing the active tab opens the previous one; closing another keeps the active one', () => {
  expect(closeTab(open('/a', '/b', '/c'), '/c').active).toBe('/b')
  expect(closeTab(open('/a', '/b', '/c'), '/a').active).toBe('/c')
  const firstLoose: Tabs = {
    list: [
      { path: '/x', title: 'x' },
      { path: '/y', title: 'y' },
    ],
    active: '/x',
  }
  expect(closeTab(firstLoose, '/x').active).toBe('/y')
})

test('SH-64 close others keeps home and the one asked for', () => {
  const tabs = closeOthers(open('/a', '/b', '/c'), '/b')
  expect(paths(tabs)).toEqual(['/', '/b'])
  expect(tabs.active).toBe('/b')
})

test('SH-65 close all returns to the welcome tab', () => {
  expect(closeAll(open('/a', '/b'))).toEqual(startTabs(home))
})

test('whatever is done, home is there, no path twice, and the active tab exists', () => {
  const path = fc.constantFrom('/', '/a', '/b', '/c', '/d')
  const step = fc.tuple(fc.constantFrom('open', 'close', 'others', 'all'), path)
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), steps => {
      let tabs = startTabs(home)
      for (const [verb, at] of steps) {
        if (verb === 'open') tabs = openTab(tabs, { path: at, title: at })
        else if (verb === 'close') tabs = closeTab(tabs, at)
        else if (verb === 'others') tabs = closeOthers(tabs, at)
        else tabs = closeAll(tabs)
        expect(paths(tabs)).toContain('/')
        expect(new Set(paths(tabs)).size).toBe(tabs.list.length)
        expect(paths(tabs)).toContain(tabs.active)
      }
    }),
  )
})
