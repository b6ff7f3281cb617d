/** Ornament of documents, in millimetres: lines as a banknote engraver draws them. */
import type { ReactNode } from 'react';

export const INK = '#12355b';
const INSET = 12;

interface Size {
  width: number;
  height: number;
}

interface Ring {
  radiusX: number;
  radiusY: number;
  /** How far the line swings to both sides. */
  amplitude: number;
  waves: number;
  /** Corners of the line in each wave. */
  points: number;
}

const phases = [0, Math.PI / 2, Math.PI, (3 * Math.PI) / 2];

/** A closed curve around an ellipse that swings to both sides. */
function wavyEllipse({ radiusX, radiusY, amplitude, waves, points }: Ring, phase: number): string {
  const steps = waves * points;
  const corners = Array.from({ length: steps }, (_, step) => {
    const angle = (step / steps) * 2 * Math.PI;
    const swing = amplitude * Math.sin(waves * angle + phase);
    const x = (radiusX + swing) * Math.cos(angle);
    const y = (radiusY + swing) * Math.sin(angle);
    return `${x.toFixed(1)} ${y.toFixed(1)}`;
  });
  return `M${corners.join('L')}Z`;
}

/** A wave along one side of the frame. */
function wave(length: number, phase: number): string {
  const period = length / Math.round(length / 7.5);
  const points = Array.from({ length: Math.round((length / period) * 8) + 1 }, (_, step) => {
    const x = (step / 8) * period;
    return `${x.toFixed(1)} ${(1.7 * Math.sin((2 * Math.PI * x) / period + phase)).toFixed(2)}`;
  });
  return `M${points.join('L')}`;
}

/** Interwoven rings around the middle of their drawing. */
export function Guilloche({ rings }: { rings: Ring[] }) {
  return rings.map((ring) =>
    phases.map((phase) => <path key={`${ring.radiusX} ${phase}`} d={wavyEllipse(ring, phase)} />),
  );
}

/** A plaited band, such as the frame's sides. */
export function Braid({ x, y, length, turn = 0 }: { x: number; y: number; length: number; turn?: 0 | 90 }) {
  return (
    <g transform={`translate(${x} ${y}) rotate(${turn})`}>
      {phases.map((phase) => (
        <path key={phase} d={wave(length, phase)} />
      ))}
    </g>
  );
}

function Corner({ x, y }: { x: number; y: number }) {
  const petals = [0, 30, 60, 90, 120, 150];
  return (
    <g transform={`translate(${x} ${y})`}>
      <circle r="6.4" fill="#fff" />
      {petals.map((angle) => (
        <ellipse key={angle} rx="6" ry="2.3" transform={`rotate(${angle})`} />
      ))}
      <circle r="6.4" />
      <circle r="1.1" fill={INK} />
    </g>
  );
}

function Border({ width, height, grow, stroke }: Size & { grow: number; stroke: number }) {
  return (
    <rect
      x={INSET - grow}
      y={INSET - grow}
      width={width - 2 * (INSET - grow)}
      height={height - 2 * (INSET - grow)}
      strokeWidth={stroke}
    />
  );
}

/** The engraved frame of a whole page; `children` is what is drawn under it. */
export function Frame({ width, height, children }: Size & { children?: ReactNode }) {
  const right = width - INSET;
  const bottom = height - INSET;
  return (
    <svg className="engraving" viewBox={`0 0 ${width} ${height}`} aria-hidden="true" fill="none">
      {children}
      <g stroke={INK} strokeWidth="0.18">
        <Border width={width} height={height} grow={3.2} stroke={0.6} />
        <Border width={width} height={height} grow={-3.2} stroke={0.3} />
        <Braid x={INSET} y={INSET} length={width - 2 * INSET} />
        <Braid x={INSET} y={bottom} length={width - 2 * INSET} />
        <Braid x={INSET} y={INSET} length={height - 2 * INSET} turn={90} />
        <Braid x={right} y={INSET} length={height - 2 * INSET} turn={90} />
        <Corner x={INSET} y={INSET} />
        <Corner x={right} y={INSET} />
        <Corner x={INSET} y={bottom} />
        <Corner x={right} y={bottom} />
      </g>
    </svg>
  );
}

const watermark: Ring[] = [
  { radiusX: 58, radiusY: 48, amplitude: 9, waves: 24, points: 8 },
  { radiusX: 36, radiusY: 30, amplitude: 6, waves: 18, points: 8 },
];

/** The sheet of a certificate: a landscape A4 page with its frame and watermark. */
export function Engraving() {
  const size = { width: 297, height: 210 };
  return (
    <Frame {...size}>
      <g
        stroke={INK}
        strokeWidth="0.1"
        opacity="0.16"
        transform={`translate(${size.width / 2} ${size.height / 2})`}
      >
        <Guilloche rings={watermark} />
      </g>
    </Frame>
  );
}
