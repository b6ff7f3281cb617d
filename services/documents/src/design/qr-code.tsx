import QRCode from 'qrcode';

/**
 * An address as a QR code, one path. In byte mode: optimizing the mixture of modes takes longer than everything
 * else.
 */
export function QrCode({ address }: { address: string }) {
  const content = [{ data: Buffer.from(address), mode: 'byte' }] as const;
  const { size, data } = QRCode.create([...content], { errorCorrectionLevel: 'M' }).modules;
  return (
    <svg role="img" aria-label={`Opens ${address}`} viewBox={`0 0 ${size} ${size}`}>
      <path d={runsOf(data, size)} stroke="#000" shapeRendering="crispEdges" />
    </svg>
  );
}

/** A line through each run of dark modules. */
function runsOf(modules: Uint8Array, size: number): string {
  let path = '';
  for (let row = 0; row < size; row += 1) {
    let run = 0;
    for (let column = 0; column <= size; column += 1) {
      if (column < size && modules[row * size + column]) run += 1;
      else if (run > 0) {
        path += `M${column - run} ${row}.5h${run}`;
        run = 0;
      }
    }
  }
  return path;
}
