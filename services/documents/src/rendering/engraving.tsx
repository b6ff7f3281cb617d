/** Ornament of certificates, in millimetres of a landscape A4 page: lines as a banknote engraver draws them. */

const WIDTH = 297;
const HEIGHT = 210;

/** A closed curve around an ellipse that swings `amplitude` to both sides `waves` times. */
function wavyEllipse(
  radiusX: number,
  radiusY: number,
  amplitude: number,
  waves: number,
  phase: number,
): string {
  const steps = waves * 8;
  const points = Array.from({ length: steps }, (_, step) => {
    const angle = (step / steps) * 2 * Math.PI;
    const swing = amplitude * Math.sin(waves * angle + phase);
    const x = WIDTH / 2 + (radiusX + swing) * Math.cos(angle);
    const y = HEIGHT / 2 + (radiusY + swing) * Math.sin(angle);
    return `${x.toFixed(1)} ${y.toFixed(1)}`;
  });
  return `M${points.join('L')}Z`;
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

const phases = [0, Math.PI / 2, Math.PI, (3 * Math.PI) / 2];

function Braid({ x, y, length, turn }: { x: number; y: number; length: number; turn: 0 | 90 }) {
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
      <circle r="1.1" fill="#12355b" />
    </g>
  );
}

export function Engraving() {
  const inset = 12;
  const right = WIDTH - inset;
  const bottom = HEIGHT - inset;
  return (
    <svg className="engraving" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true" fill="none">
      <g stroke="#12355b" strokeWidth="0.1" opacity="0.16">
        {phases.map((phase) => (
          <path key={phase} d={wavyEllipse(58, 48, 9, 24, phase)} />
        ))}
        {phases.map((phase) => (
          <path key={phase} d={wavyEllipse(36, 30, 6, 18, phase)} />
        ))}
      </g>
      <g stroke="#12355b" strokeWidth="0.18">
        <rect
          x={inset - 3.2}
          y={inset - 3.2}
          width={WIDTH - 2 * inset + 6.4}
          height={HEIGHT - 2 * inset + 6.4}
          strokeWidth="0.6"
        />
        <rect
          x={inset + 3.2}
          y={inset + 3.2}
          width={WIDTH - 2 * inset - 6.4}
          height={HEIGHT - 2 * inset - 6.4}
          strokeWidth="0.3"
        />
        <Braid x={inset} y={inset} length={WIDTH - 2 * inset} turn={0} />
        <Braid x={inset} y={bottom} length={WIDTH - 2 * inset} turn={0} />
        <Braid x={inset} y={inset} length={HEIGHT - 2 * inset} turn={90} />
        <Braid x={right} y={inset} length={HEIGHT - 2 * inset} turn={90} />
        <Corner x={inset} y={inset} />
        <Corner x={right} y={inset} />
        <Corner x={inset} y={bottom} />
        <Corner x={right} y={bottom} />
      </g>
    </svg>
  );
}
