/** The laws of the approval workflow over many more processes than `npm test` makes. @source docs/workflow.md#laws */
process.env.LAW_RUNS ??= '20000'

export {}

await import('#engine/flow/laws.test.ts')
await import('#engine/flow/simulate/simulate.test.ts')
