/** Ornaments of documents, in millimetres: guilloche lines as on banknotes. */
import type { ReactNode } from 'react';

const INSET = 12;
/** Coordinates are whole multiples of this fraction of a millimetre: any other number takes nine digits in a PDF. */
const FINE = 20;
const LINE_WIDTH = 0.18;

interface Size {
  width: number;
  height: number;
}

interface Ring {
  radiusX: number;
  radiusY: number;
  /** Amplitude of the line to both sides. */
  amplitude: number;
  waves: number;
  /** Vertices of the line per wave. */
  points: number;
}

const phases = [0, Math.PI / 2, Math.PI, (3 * Math.PI) / 2];

const point = (x: number, y: number): string => `${Math.round(x * FINE)} ${Math.round(y * FINE)}`;

/** A closed curve that oscillates around an ellipse. */
function wavyEllipse({ radiusX, radiusY, amplitude, waves, points }: Ring, phase: number): string {
  const steps = waves * points;
  const corners = Array.from({ length: steps }, (_, step) => {
    const angle = (step / steps) * 2 * Math.PI;
    const swing = amplitude * Math.sin(waves * angle + phase);
    const x = (radiusX + swing) * Math.cos(angle);
    const y = (radiusY + swing) * Math.sin(angle);
    return point(x, y);
  });
  return `M${corners.join('L')}Z`;
}

/** An ellipse of four curves around the centre. @param angle rotation in degrees */
function ellipse(radiusX: number, radiusY: number, angle = 0): string {
  const turned = (x: number, y: number) => {
    const [cos, sin] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)];
    return point(radiusX * x * cos - radiusY * y * sin, radiusX * x * sin + radiusY * y * cos);
  };
  const k = 0.5523; // control points of the Bézier curve closest to a quarter circle
  const quarters = [
    [1, k, k, 1, 0, 1],
    [-k, 1, -1, k, -1, 0],
    [-1, -k, -k, -1, 0, -1],
    [k, -1, 1, -k, 1, 0],
  ] as const;
  const curves = quarters.map(([a, b, c, d, e, f]) => `C${turned(a, b)} ${turned(c, d)} ${turned(e, f)}`);
  return `M${turned(1, 0)}${curves.join('')}Z`;
}

/** A wave along one side of the frame. */
function wave(length: number, phase: number): string {
  const period = length / Math.round(length / 7.5);
  const points = Array.from({ length: Math.round((length / period) * 8) + 1 }, (_, step) => {
    const x = (step / 8) * period;
    return point(x, 1.7 * Math.sin((2 * Math.PI * x) / period + phase));
  });
  return `M${points.join('L')}`;
}

/** Interwoven rings around the centre of their drawing. @param stroke width of the lines */
export function Guilloche({ rings, stroke }: { rings: Ring[]; stroke: number }) {
  return (
    <path
      d={rings.flatMap((ring) => phases.map((phase) => wavyEllipse(ring, phase))).join('')}
      transform={`scale(${1 / FINE})`}
      strokeWidth={stroke * FINE}
    />
  );
}

interface BraidProps {
  x: number;
  y: number;
  length: number;
  turn?: 0 | 90;
  /** Width of the lines. */
  stroke: number;
}

/** A plaited band, such as the frame's sides. */
export function Braid({ x, y, length, turn = 0, stroke }: BraidProps) {
  return (
    <path
      d={phases.map((phase) => wave(length, phase)).join('')}
      transform={`translate(${x} ${y}) rotate(${turn}) scale(${1 / FINE})`}
      strokeWidth={stroke * FINE}
    />
  );
}

const CORNER = 6.4;
const petals = [0, 30, 60, 90, 120, 150];

/** A rosette on a disc that covers the ends of the braids. */
function Corner({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${1 / FINE})`} strokeWidth={LINE_WIDTH * FINE}>
      <path
        d={petals.map((angle) => ellipse(6, 2.3, angle)).join('') + ellipse(CORNER, CORNER)}
        fill="#fff"
      />
      <path d={ellipse(1.1, 1.1)} fill="var(--ink)" />
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

export function Frame({ width, height, children }: Size & { children?: ReactNode }) {
  const right = width - INSET;
  const bottom = height - INSET;
  return (
    <svg className="engraving" viewBox={`0 0 ${width} ${height}`} aria-hidden="true" fill="none">
      {children}
      <g stroke="var(--ink)" strokeWidth={LINE_WIDTH}>
        <Border width={width} height={height} grow={3.2} stroke={0.6} />
        <Border width={width} height={height} grow={-3.2} stroke={0.3} />
        <Braid x={INSET} y={INSET} length={width - 2 * INSET} stroke={LINE_WIDTH} />
        <Braid x={INSET} y={bottom} length={width - 2 * INSET} stroke={LINE_WIDTH} />
        <Braid x={INSET} y={INSET} length={height - 2 * INSET} turn={90} stroke={LINE_WIDTH} />
        <Braid x={right} y={INSET} length={height - 2 * INSET} turn={90} stroke={LINE_WIDTH} />
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

/** The background of a certificate: a landscape A4 page with its frame and watermark. */
export function Engraving() {
  const size = { width: 297, height: 210 };
  return (
    <Frame {...size}>
      <g stroke="var(--ink)" opacity="0.16" transform={`translate(${size.width / 2} ${size.height / 2})`}>
        <Guilloche rings={watermark} stroke={0.1} />
      </g>
    </Frame>
  );
}
