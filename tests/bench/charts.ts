/**
 * What a chart of many points costs before echarts draws it: reading the rows, the sample, the sentence. CPU of this
 * process; beside it the same rows parsed from their JSON, which any chart pays.
 * @source docs/bench.md#measurements
 */
import { readSeries } from '#widgets/chart/read-series.ts'
import { drawPoints } from '#widgets/chart/series/arrange.ts'
import { sayData } from '#widgets/chart/series/say-data.ts'
import { median, sayMachine } from './stand.ts'

const POINTS = Number(process.argv[2] ?? 100_000)
const ROUNDS = 9
const GROUPS = [1, 10]

console.log(sayMachine())
console.log('groups   parse ms   chart ms   ratio   drawn KB')
for (const groups of GROUPS) {
  const rows = Array.from({ length: POINTS }, (_, at) => ({
    x: `c${Math.floor(at / groups)}`,
    y: String(Math.round(1e4 * Math.sin(at / 997)) / 10),
    group: `g${at % groups}`,
  }))
  const text = JSON.stringify(rows)
  const taken = Array.from({ length: ROUNDS }, () => [cpu(() => JSON.parse(text)), cpu(() => chartOf(rows))] as const)
  const [parse, chart] = [0, 1].map(which => median(taken.map(pair => pair[which] as number))) as [number, number]
  const kb = JSON.stringify(chartOf(rows).drawn).length / 1000
  const cells = [parse.toFixed(0), chart.toFixed(0), (chart / parse).toFixed(2), kb.toFixed(0)]
  console.log(String(groups).padEnd(7), ...cells.map(cell => cell.padStart(9)))
}

function chartOf(rows: Record<string, string>[]) {
  const data = readSeries(rows, { x: 'x', y: 'y', group: 'group' }, {}, 'points')
  const said = sayData(data, { t: key => key, say: String, measure: 'points', ordered: true })
  return { drawn: drawPoints(data), said }
}

/** CPU of this process in ms. */
function cpu(act: () => unknown): number {
  const before = process.cpuUsage()
  act()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
