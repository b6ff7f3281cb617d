import { downloadZip } from 'client-zip';

/** A zip of the files without compression: PDFs are already compressed. */
export const zipOfFiles = (files: readonly File[]): Promise<Blob> => downloadZip(files).blob();
