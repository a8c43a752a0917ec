import { useContext, useEffect, useRef, useState } from 'react'
import { usePorts } from '#engine/react/ports.tsx'
import { sayFault } from '#engine/react/say-fault.ts'
import { LateInputContext } from '#engine/react/state/late-input.ts'
import { useT } from '#engine/react/text.ts'
import type { PartialInput } from '#engine/react/widget.ts'
import { checkFiles, type FileLimits } from './check-file.ts'

/** A stored file, as the value of a file field has it. */
export interface Uploaded {
  link: string
  name: string
  size: number
  attachId: string
}

/** A file that is not in the value yet. */
export interface Sending {
  id: number
  file: File
  /** the uploaded share, 0 … 1; null while it is queued */
  share: number | null
  /** why the upload failed */
  failed?: string
}

interface UploadHandlers {
  onChange(value: Uploaded[]): void
  onPartialInput?(partialInput: PartialInput | null): void
  /** what is sent in place of a chosen file, which may be larger; null: nothing */
  prepare?(file: File): Promise<File | null>
  /** a new file takes the place of the stored one */
  replaces?: boolean
}

/**
 * Uploads files one after another and adds each to the value once it is stored. Uploads can be cancelled, failed ones
 * repeated; a save waits for those under way, and is refused while some are missing. Reports files that were refused and why.
 */
export function useUploads(value: Uploaded[] | null, limits: FileLimits, handlers: UploadHandlers) {
  const { onChange, onPartialInput, prepare, replaces = false } = handlers
  const { upload, lang } = usePorts()
  const late = useContext(LateInputContext)
  const t = useT()
  const [sending, setSending] = useState<Sending[]>([])
  const [refused, setRefused] = useState<string[]>([])
  const stored = useRef<Uploaded[]>([])
  const stops = useRef(new Map<number, AbortController>())
  const line = useRef(Promise.resolve())
  const nextId = useRef(0)
  useEffect(() => {
    stored.current = value ?? []
  }, [value])
  useEffect(() => {
    const running = stops.current
    return () => {
      for (const stop of running.values()) stop.abort()
    }
  }, [])
  const names = sending.map(({ file }) => file.name).join(', ')
  useEffect(() => {
    if (!names || !onPartialInput) return
    onPartialInput({ text: names, wants: '' })
    return () => onPartialInput(null)
  }, [names, onPartialInput])
  // after the one above, so that a save that waited finds nothing on its way
  const isRunning = sending.some(({ failed }) => failed === undefined)
  useEffect(() => {
    if (!isRunning) return
    let end = () => {}
    late?.expect(new Promise<void>(resolve => (end = resolve)))
    return () => end()
  }, [isRunning, late])

  const change = (id: number, more: Partial<Sending>) =>
    setSending(all => all.map(one => (one.id === id ? { ...one, ...more } : one)))
  const drop = (id: number) => {
    stops.current.get(id)?.abort()
    stops.current.delete(id)
    setSending(all => all.filter(one => one.id !== id))
  }

  async function sendNow(id: number, file: File): Promise<void> {
    const stop = stops.current.get(id)
    if (!stop || stop.signal.aborted) return
    change(id, { share: 0, failed: undefined })
    try {
      const options = { signal: stop.signal, onProgress: (share: number) => change(id, { share }) }
      const { link, originalName, size, attachId } = await upload.put(file, options)
      if (stop.signal.aborted) return
      stored.current = [...(replaces ? [] : stored.current), { link, name: originalName, size, attachId }]
      onChange(stored.current)
      drop(id)
    } catch (error) {
      if (!stop.signal.aborted)
        change(id, { share: null, failed: `${t('files.uploadFailed')}${sayFault(error, lang)}` })
    }
  }

  const enqueue = (id: number, file: File) => {
    stops.current.set(id, new AbortController())
    line.current = line.current.then(() => sendNow(id, file))
  }

  /** @returns those of `files` within the limits; the others are told */
  const sift = (files: File[], within: FileLimits): File[] => {
    const issues = checkFiles(files, (replaces ? 0 : stored.current.length) + sending.length, within)
    const reasons = issues.map(({ path: name, code, params }) => {
      const reason = t(code, params)
      return !name || reason.includes(name) ? reason : t('files.reasonOf', { name, reason })
    })
    setRefused(before => [...before, ...reasons])
    const wrong = new Set(issues.map(({ path }) => path))
    return wrong.has('') ? [] : files.filter(({ name }) => !wrong.has(name))
  }

  const add = (files: File[]) => {
    const added = files.map(file => ({ id: nextId.current++, file, share: null }))
    setSending(before => [...before, ...added])
    for (const { id, file } of added) enqueue(id, file)
  }

  return {
    sending,
    refused,
    async send(files: File[]) {
      setRefused([])
      if (!prepare) return add(sift(files, limits))
      const { maxMb: _, ...others } = limits
      for (const file of sift(files, others)) {
        const ready = await prepare(file)
        if (ready) add(sift([ready], { maxMb: limits.maxMb }))
      }
    },
    /** Cancels an upload, or removes a failed one. */
    drop,
    again(id: number) {
      const one = sending.find(each => each.id === id)
      if (!one) return
      change(id, { failed: undefined })
      enqueue(id, one.file)
    },
  }
}
