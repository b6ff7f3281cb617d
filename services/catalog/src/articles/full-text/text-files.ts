import { basename } from 'node:path';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { FileStore } from '#platform/files/file-store.ts';
import { RepeatedSweep, Sweeper } from '#platform/process/repeated-sweep.ts';
import { TEXT_PICTURES } from '../../files/pictures.ts';
import { FullTextDocument } from './full-text.schema.ts';

export const SOURCES = `${TEXT_PICTURES}/sources`;
const SWEEP_EVERY_MS = 3_600_000;

/**
 * Deletes sources and pictures older than an hour that no full text names: those of replaced texts, and those left by a
 * killed process. A conversion takes minutes, and writes each of its pictures again.
 */
@Injectable()
export class TextFiles extends Sweeper {
  protected readonly sweeps = [new RepeatedSweep('full text files', SWEEP_EVERY_MS, () => this.sweep())];

  constructor(
    private readonly files: FileStore,
    @InjectModel(FullTextDocument.name) private readonly texts: Model<FullTextDocument>,
  ) {
    super();
  }

  async sweep(): Promise<void> {
    for await (const key of this.files.olderThan(TEXT_PICTURES, new Date(Date.now() - SWEEP_EVERY_MS))) {
      const isNamed = key.startsWith(`${SOURCES}/`) ? namesSource(key) : namesPicture(basename(key));
      if (!(await this.texts.exists(isNamed))) await this.files.remove(key);
    }
  }
}

const namesSource = (key: string) => ({ $or: [{ 'source.key': key }, { 'converted.source.key': key }] });

/** @param file a picture or one of its variants */
const namesPicture = (file: string) => ({ 'converted.pictures': file.replace(/-\d+(?=\.)/, '') });
