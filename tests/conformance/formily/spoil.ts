/** Schemas with something wrong in them: a value somewhere in a sound one takes the place of another. */
import * as fc from 'fast-check'

const ODD: unknown[] = [
  ...[null, 5, -1, 0, '', 'x', true, false, [], {}, [null], [{}], [['a']], { a: 1 }, { value: null }, 1e21],
  ...[
    '{{',
    '{{}}',
    '{{$self.value}}',
    '{{$deps[0] > 1 ? "a" : 2}}',
    '{{$values.a.b}}',
    'constructor',
    '__proto__',
    'visible',
  ],
]

type Place = (string | number)[]

export const spoiled = (schemas: readonly object[]): fc.Arbitrary<object> =>
  fc
    .record({
      schema: fc.constantFrom(...schemas),
      spoils: fc.array(fc.tuple(fc.nat(), fc.constantFrom(...ODD)), { minLength: 1, maxLength: 3 }),
    })
    .map(({ schema, spoils }) => {
      const copy = structuredClone(schema)
      for (const [at, odd] of spoils) {
        const places = placesIn(copy, [])
        putAt(copy, places[at % places.length]!, structuredClone(odd))
      }
      return copy
    })

function placesIn(value: unknown, place: Place): Place[] {
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([key, each]) => [[...place, key], ...placesIn(each, [...place, key])])
}

function putAt(value: object, place: Place, odd: unknown): void {
  const holder = place.slice(0, -1).reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], value)
  ;(holder as Record<string, unknown>)[place.at(-1)!] = odd
}
