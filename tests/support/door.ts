import net, { type AddressInfo } from 'node:net'

export interface Door {
  /** of 127.0.0.1 */
  port: number
  /** From now on nothing passes, and nobody is told: as a machine that is frozen, or a line that is. */
  stall(): void
  resume(): void
  close(): void
}

/** A way by TCP to what listens at the socket `path`. */
export async function openDoor(path: string): Promise<Door> {
  const open = new Set<net.Socket>()
  let isStalled = false
  const door = net.createServer(from => {
    const to = net.connect(path)
    for (const each of [from, to]) {
      open.add(each)
      each.on('error', () => {})
      each.on('close', () => open.delete(each))
    }
    from.on('data', chunk => to.write(chunk)).on('end', () => to.end())
    to.on('data', chunk => from.write(chunk)).on('end', () => from.end())
    if (isStalled) for (const each of [from, to]) each.pause()
  })
  await new Promise<void>(resolve => door.listen(0, '127.0.0.1', resolve))
  return {
    port: (door.address() as AddressInfo).port,
    stall() {
      isStalled = true
      for (const each of open) each.pause()
    },
    resume() {
      isStalled = false
      for (const each of open) each.resume()
    },
    close() {
      door.close()
      for (const each of open) each.destroy()
    },
  }
}
