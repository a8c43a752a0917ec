/** What stands in a Markdown page: headings, links, tables, fenced blocks. */
import { listFiles, readFile } from './sources.ts'

export interface Block {
  /** what follows ``` */
  info: string
  text: string
}
export interface Table {
  /** heading it stands under */
  under: string
  head: string[]
  rows: string[][]
}

export const listPages = (): string[] => listFiles().filter(path => path.endsWith('.md'))

export function blocksOf(path: string): Block[] {
  return [...readFile(path).matchAll(/^```([^\n]*)\n([\s\S]*?)\n```$/gm)].map(([, info = '', text = '']) => ({
    info,
    text,
  }))
}

export function tablesOf(path: string): Table[] {
  const tables: Table[] = []
  let under = ''
  let open: Table | null = null
  for (const line of withoutBlocks(path).split('\n')) {
    const heading = /^#+ (.*)/.exec(line)
    if (heading) under = heading[1] as string
    if (!line.startsWith('|')) open = null
    else if (open) open.rows.push(cellsOf(line))
    else {
      open = { under, head: cellsOf(line), rows: [] }
      tables.push(open)
    }
  }
  return tables.map(table => ({ ...table, rows: table.rows.slice(1) }))
}

/** A cell without the marks of code around it. */
export const plain = (cell: string): string => cell.replace(/^`([^`]*)`$/, '$1')

const cellsOf = (line: string): string[] =>
  line
    .replace(/^\|\s*|\s*\|$/g, '')
    .split(/(?<!\\)\|/)
    .map(cell => cell.trim().replaceAll('\\|', '|'))

/** Headings as links name them: `From and change` → `from-and-change`. */
export function anchorsOf(path: string): Set<string> {
  const headings = [...withoutBlocks(path).matchAll(/^#+ (.*)$/gm)].map(match => match[1] as string)
  return new Set(headings.map(toAnchor))
}

const toAnchor = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')

/** Targets of its links and pictures. */
export function linksOf(path: string): string[] {
  return [...withoutBlocks(path).matchAll(/\]\(([^)\s]+)\)/g)].map(match => match[1] as string)
}

const withoutBlocks = (path: string): string => readFile(path).replaceAll(/^```[\s\S]*?^```$/gm, '')
