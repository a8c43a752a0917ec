import { Button, Flex, Modal, Segmented, Slider, Typography } from 'antd'
import { useEffect, useRef, useState } from 'react'
import Cropper from 'react-easy-crop'
import { useRoot } from '#engine/react/frame/root.tsx'
import { useLayer } from '#engine/react/overlay/layers.ts'
import { useT } from '#engine/react/text.ts'
import { cutPicture, type Part } from './cut-picture.ts'

const WIDTH_PX = 560
const HEIGHT = 'min(50vh, 360px)'
const STEP_PX = 10
const MOST_ZOOM = 4

/** Width to height by name; the whole picture has its own. */
const RATIOS = { '1:1': 1, '4:3': 4 / 3, '3:4': 3 / 4, '16:9': 16 / 9 } as const
export type Ratio = keyof typeof RATIOS

export interface CropDialogProps {
  file: File
  /** absent: the person chooses */
  ratio?: Ratio
  round?: boolean
  mostPx: number
  mostBytes: number
  /** @param cut  null when the person leaves without one */
  onDone(cut: File | null): void
}

/** Which part of a picture is used: moved by pointer, finger or arrow keys, zoomed by wheel, fingers or slider. */
export default function CropDialog({ file, ratio, round, mostPx, mostBytes, onDone }: CropDialogProps) {
  const t = useT()
  const root = useRoot()
  const leave = () => onDone(null)
  useLayer(leave)
  const address = useAddress(file)
  const image = useRef<HTMLImageElement | null>(null)
  const part = useRef<Part | null>(null)
  const [place, setPlace] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [chosen, setChosen] = useState<Ratio | null>(ratio ?? null)
  const [whole, setWhole] = useState(1)
  const [failed, setFailed] = useState(false)
  const [busy, setBusy] = useState(false)
  const use = async () => {
    if (!image.current || !part.current) return
    setBusy(true)
    await cutPicture(image.current, part.current, file, { mostPx, mostBytes }).then(onDone, () => setFailed(true))
    setBusy(false)
  }
  return (
    <Modal
      open
      centered
      title={t('files.crop', { name: file.name })}
      width={WIDTH_PX}
      style={{ maxWidth: 'calc(100% - 24px)' }}
      getContainer={root}
      maskClosable={false}
      onCancel={leave}
      footer={
        <>
          <Button onClick={leave}>{t('files.cropCancel')}</Button>
          <Button type="primary" disabled={failed} loading={busy} onClick={() => void use()}>
            {t('files.cropUse')}
          </Button>
        </>
      }
    >
      {failed ? (
        <Typography.Text type="danger" role="alert">
          {t('files.cropFailed', { name: file.name })}
        </Typography.Text>
      ) : (
        <Flex vertical gap="small">
          <div style={{ position: 'relative', height: HEIGHT }}>
            {address && (
              <Cropper
                image={address}
                crop={place}
                zoom={zoom}
                minZoom={1}
                maxZoom={MOST_ZOOM}
                aspect={chosen ? RATIOS[chosen] : whole}
                cropShape={round ? 'round' : 'rect'}
                showGrid={!round}
                keyboardStep={STEP_PX}
                cropperProps={{ role: 'group', 'aria-label': t('files.cropArea') }}
                mediaProps={{ onError: () => setFailed(true) }}
                setImageRef={found => {
                  image.current = found.current
                }}
                onMediaLoaded={({ naturalWidth, naturalHeight }) => setWhole(naturalWidth / naturalHeight)}
                onCropChange={setPlace}
                onZoomChange={setZoom}
                onCropComplete={(_, pixels) => {
                  part.current = pixels
                }}
              />
            )}
          </div>
          <Typography.Text type="secondary">{t('files.cropHelp')}</Typography.Text>
          <Slider
            min={1}
            max={MOST_ZOOM}
            step={0.1}
            value={zoom}
            onChange={setZoom}
            tooltip={{ open: false }}
            ariaLabelForHandle={t('files.cropZoom')}
          />
          {!ratio && (
            <Segmented<Ratio | ''>
              aria-label={t('files.cropRatio')}
              value={chosen ?? ''}
              onChange={next => setChosen(next || null)}
              options={[
                { value: '', label: t('files.cropWhole') },
                ...(Object.keys(RATIOS) as Ratio[]).map(name => ({ value: name, label: name })),
              ]}
            />
          )}
        </Flex>
      )}
    </Modal>
  )
}

/** An address under which the page shows the file, as long as it is shown. */
function useAddress(file: File): string | null {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return address
}
