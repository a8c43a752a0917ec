/** Names every JavaScript object has: as an id, a wire name or a key they would reach beyond the data. */
export function isReservedName(name: string): boolean {
  return name === 'prototype' || name in Object.prototype
}
