/** Names JavaScript gives every object: as an id, a wire name or a key they would reach past the data. */
export function isReservedName(name: string): boolean {
  return name === 'prototype' || name in Object.prototype
}
