import QRCode from 'qrcode';

/** An address as a QR code, an SVG. As bytes: to look for a shorter mixture of modes takes longer than all else of it. */
export const qrCode = (address: string): Promise<string> =>
  QRCode.toString([{ data: Buffer.from(address), mode: 'byte' }], {
    type: 'svg',
    margin: 0,
    errorCorrectionLevel: 'M',
  });
